import type { CheckUp, ModuleValue } from '@salus/contract/check-ups/check-ups.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkUp, guid, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../../testing/in-app.tsx'
import { ownBands, profile } from '../../../testing/profile-sample.ts'
import { CheckUpResult } from './result.tsx'
import { hideAdultOnlyRows } from './adults-only.ts'
import { ModuleDocument } from '../files/module-document.tsx'
import { OwnResults } from '../rows/quiet-mode.tsx'
import type { ResultRow } from '../rows/row.ts'

const show = (shown: CheckUp, isOwn = false) => {
  const result = <CheckUpResult checkUp={shown} />
  const Page = () => (isOwn ? <OwnResults>{result}</OwnResults> : result)
  return renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
}
const quiet = { ...staffSession, user: { ...staffSession.user, quietMode: true } }

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
  fakeApi({ [`/api/measurement-profiles/${profile.id}`]: () => profile })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const value = (of: Partial<ModuleValue>): ModuleValue => ({
  code: 'press',
  name: { de: 'Beinpresse', en: 'Leg press' },
  value: 800,
  unit: 'N',
  ...of,
})
const delivered = checkUp(1, {
  profileId: null,
  profileCode: null,
  origin: 'module',
  values: [
    value({ side: 'left', value: 720 }),
    value({ side: 'right', value: 800 }),
    value({ code: 'knee', name: { de: 'Knie', en: 'Knee' }, unit: '°', side: 'left', value: 8 }),
    value({ code: 'knee', name: { de: 'Knie', en: 'Knee' }, unit: '°', side: 'right', value: 5 }),
    value({ code: 'remark', name: { de: 'Bemerkung', en: 'Remark' }, value: 'two rounds' }),
  ],
})

test('a module’s left and right values are compared in percent, angles in degrees, and texts not at all', async () => {
  show(delivered)
  const table = within(await screen.findByRole('table', { name: 'Left and right compared' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).join('')),
  ).toEqual(['72080010.0 % more on the right', '853 ° more on the left'])
  expect(table.getAllByRole('rowheader').map((head) => head.firstChild?.textContent)).toEqual(['Leg press', 'Knee'])
  expect(screen.getAllByText('two rounds').length).toBeGreaterThan(0)
})

test('in quiet mode the sides, which are all numbers, are left out', async () => {
  signedInAs(quiet)
  show(delivered, true)
  expect((await screen.findAllByText('Remark')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('table', { name: 'Left and right compared' })).toBeNull()
})

const ranged = checkUp(1, {
  scores: [
    { code: 'total', value: 20, band: 'high', high: 14 },
    { code: 'part', value: 6 },
  ],
  bands: ownBands,
  vendorRanges: { part: { low: 7, high: 9 } },
})

test('the device’s range is shown next to the value with its own word, and does not change our bands', async () => {
  show(ranged)
  expect((await screen.findAllByText('Range of the device: 7 to 9')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('below it').length).toBeGreaterThan(0)
  expect(screen.getByText('meaning of high')).toBeTruthy()
})

test('two readings in a row show mean and spread, and how many pairs are needed for the device’s own error', async () => {
  const past = (number: number, minute: string, total: number) => ({
    resultGuid: guid(number),
    dateOfMeasurement: `2026-11-18T08:${minute}:00Z`,
    version: '1.0.0',
    device: 'inbody',
    scores: [{ code: 'total', value: total }],
  })
  const { resultGuid, dateOfMeasurement, ...first } = past(2, '38', 18)
  const repeats = { resultGuid, dateOfMeasurement, pairsNeeded: 12 }
  const history = [{ ...first, resultGuid, dateOfMeasurement }, past(1, '42', 20)]
  show({ ...ranged, device: 'inbody', history, repeats })
  const table = within(await screen.findByRole('table', { name: 'Two readings in a row' }))
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/^name of total.*1820192$/)
  expect(screen.getByText(/After 12 such pairs on this device/)).toBeTruthy()
})

test('values valid only for adults are named but not shown for a child', () => {
  const row = (key: string, because?: string): ResultRow => ({
    key,
    name: `name of ${key}`,
    role: 'value',
    value: 5,
    decimals: 0,
    usual: {},
    bands: [],
    points: [],
    ...(because === undefined ? {} : { because }),
  })
  const rows = [row('weight', 'adults'), row('smi', 'adults'), row('tbw')]
  expect(hideAdultOnlyRows(rows, 12).hidden.map(({ key }) => key)).toEqual(['smi'])
  expect(hideAdultOnlyRows(rows, 12).shown.map(({ key }) => key)).toEqual(['weight', 'tbw'])
  expect(hideAdultOnlyRows(rows, 18).hidden).toEqual([])
})

test('a PDF of the module can be viewed and downloaded', async () => {
  const Page = () => (
    <ModuleDocument checkUp={{ ...delivered, source: 'BackCheck', document: { bytes: 2048 } }} tenantId={1} />
  )
  renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
  expect(await screen.findByText('BackCheck sent a PDF along with this result (2 kB).')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'View the device report' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download the device report' })).toBeTruthy()
})
