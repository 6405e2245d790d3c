import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkUp, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../../testing/in-app.tsx'
import { profile } from '../../../testing/profile-sample.ts'
import { HeartCard } from './heart.tsx'
import { OwnResults } from '../rows/quiet-mode.tsx'

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
  fakeApi({ [`/api/measurement-profiles/${profile.id}`]: () => profile })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heart = (more: Partial<Heart> = {}): Heart => ({
  source: 'device',
  startedAt: '2026-03-10T08:00:00Z',
  posture: 'sitting',
  device: { vendor: 'Polar', model: 'Verity', name: null, firmware: null },
  sensorLocation: 'wrist',
  version: '1.0.0',
  quality: 'fair',
  seconds: 84.7,
  intervals: 106,
  rejectedPercent: 6.2,
  gaps: 1,
  scores: [
    { code: 'heartRate', value: 75.1, unit: '/min' },
    { code: 'rmssd', value: 27.04, unit: 'ms' },
    { code: 'sdnn', value: null, unit: 'ms' },
    { code: 'stressIndex', value: null },
  ],
  ...more,
})

const show = (shown: Heart, of: Partial<CheckUp> = {}) => {
  const Page = () => (
    <OwnResults>
      <HeartCard heart={shown} checkUp={checkUp(1, { heart: shown, ...of })} />
    </OwnResults>
  )
  return renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
}

test('shows the values of the recording, their certainty, and what is missing', async () => {
  show(heart())
  const table = within(await screen.findByRole('table', { name: 'Heart' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Heart rate at rest',
    'Beat-to-beat variation (RMSSD)',
  ])
  expect(screen.getByText('Some beats could not be used. Take the values as a guide.')).toBeTruthy()
  expect(screen.getByText('SDNN and stress index need at least two minutes.')).toBeTruthy()
  expect(screen.getByText(/The sensor was not on the chest/)).toBeTruthy()
  expect(screen.getByText(/106 intervals, 85 seconds used, 6.2% could not be used/)).toBeTruthy()
  expect(screen.getByText(/A screening, not a diagnosis/)).toBeTruthy()
})

test('a recording without values says so in words, without a table', async () => {
  const scores = heart().scores.map((score) => ({ ...score, value: null }))
  show(heart({ quality: 'too-noisy', scores }))
  expect(await screen.findByText(/No reliable values are possible from that/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a recording in another posture than before explains why nothing is compared', async () => {
  const { resultGuid, dateOfMeasurement, version } = checkUp(2)
  const lying = heart({ posture: 'lying', startedAt: '2026-02-10T08:00:00Z' })
  const past = { resultGuid, dateOfMeasurement, version, scores: [], heart: lying }
  const nothing = { previous: null, caveats: [], changes: [], alike: [] }
  show(heart(), { history: [past], heartComparison: { ...nothing, because: 'other-posture' } })
  expect(await screen.findByText(/in another posture/)).toBeTruthy()
})

test('in quiet mode there is no number of the body', async () => {
  signedInAs({ ...staffSession, user: { ...staffSession.user, quietMode: true } })
  const scores = [
    { code: 'rmssd', value: 27.04, unit: 'ms' },
    { code: 'stressIndex', value: 251.1, band: 'raised', low: 50, high: 150 },
  ]
  const { container } = show(heart({ quality: 'good', sensorLocation: 'chest', seconds: 300, scores }))
  await screen.findByRole('table', { name: 'Heart' })
  expect(screen.getAllByText('Above range').length).toBeGreaterThan(0)
  expect(container.textContent).not.toMatch(/27|251|50|150|6\.2|106/)
})
