import type { CheckUp } from '@salus/contract/check-ups.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkUp, guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp, widthOf } from '../../testing/in-app.tsx'
import { ownBands, profile } from '../../testing/profile-sample.ts'
import { CheckUpResult } from './check-up-result.tsx'

const past = (number: number, day: string, total: number) => ({
  resultGuid: guid(number),
  dateOfMeasurement: `${day}T08:00:00Z`,
  version: '1.0.0',
  scores: [{ code: 'total', value: total }],
})

const result = checkUp(1, {
  source: 'After the model of somebody 1983',
  scores: [
    { code: 'total', value: 20, band: 'high', high: 14 },
    { code: 'part', value: 6 },
  ],
  bands: ownBands,
  answers: { q1: 1, weight: 72.5 },
  previous: { ...past(2, '2026-08-14', 25), values: [] },
  history: [past(3, '2026-02-01', 31), past(2, '2026-08-14', 25), past(1, '2026-11-18', 20)],
})

const show = (shown: CheckUp, language: 'de' | 'en' = 'en') => {
  const Page = () => <CheckUpResult checkUp={shown} />
  return renderInApp({ language, at: '/', pages: { '/': Page } })
}

beforeEach(() => {
  widthOf(1440)
  signedInAs(staffSession)
  fakeApi({ [`/api/measurement-profiles/${profile.id}`]: () => profile })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the headline is drawn and said: score, band, range, the value before, what it means, and that it is no diagnosis', async () => {
  show(result)
  const said = 'name of total: 20, classified as name of high, usual range below 14, before 25'
  expect(await screen.findByRole('img', { name: said })).toBeTruthy()
  expect(screen.getByText('meaning of high')).toBeTruthy()
  expect(screen.getByText(/This is a screening, not a diagnosis/)).toBeTruthy()
  expect(screen.getByText('After the model of somebody 1983')).toBeTruthy()
})

test('a difference within measurement error is no news', async () => {
  show(result)
  expect(await screen.findByText('No real change since 14/08/2026.')).toBeTruthy()
  expect(screen.getByText('Within measurement error')).toBeTruthy()
  expect(screen.getByText('25 to 20')).toBeTruthy()
})

test('against an earlier check-up the change can be real', async () => {
  show(result)
  fireEvent.change(await screen.findByRole('combobox', { name: 'Compare with' }), { target: { value: guid(3) } })
  expect(screen.getByText('Really changed since 01/02/2026: name of total −11.')).toBeTruthy()
  expect(screen.getByText('More than the measurement error of 7.')).toBeTruthy()
})

test('next steps are those for everybody and for the band of the headline', async () => {
  show(result)
  const steps = within(await screen.findByRole('region', { name: 'Next steps' }))
  expect(steps.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['for everybody', 'for high'])
})

test('answers are shown in the words of the questionnaire and numbers as the reader writes them', async () => {
  show(result, 'de')
  expect(await screen.findByText('often')).toBeTruthy()
  expect(screen.getByText('72,5 kg')).toBeTruthy()
})

test('the history can be read as a table, newest first', async () => {
  show(result)
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table', { name: 'History' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Datename of total',
    '18/11/202620',
    '14/08/202625',
    '01/02/202631',
  ])
})

test('a first result promises what the second will show', async () => {
  show({ ...result, previous: null, history: [past(1, '2026-11-18', 20)] })
  expect(await screen.findByText('First result')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'History' })).toBeNull()
})

test('a result of another version shows what was stored and says why the ranges are missing', async () => {
  show({ ...result, version: '0.9.0' })
  expect(await screen.findByText(/scored with version 0\.9\.0/)).toBeTruthy()
  expect(screen.queryByText('meaning of high')).toBeNull()
})

test('a profile that is not known here shows its stored scores', async () => {
  fakeApi({})
  show({ ...result, scores: [{ code: 'bodyFat', value: 24.6, unit: '%', low: 21, high: 33 }] })
  expect(
    (await screen.findAllByRole('img', { name: 'Body fat: 24.6 %, classified as In range, usual range 21.0 to 33.0' }))
      .length,
  ).toBeGreaterThan(0)
})

test('a withdrawn check-up says so', async () => {
  show({ ...result, status: 'withdrawn' })
  expect(await screen.findByText(/This check-up was withdrawn/)).toBeTruthy()
})
