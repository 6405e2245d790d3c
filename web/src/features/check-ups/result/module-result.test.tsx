import type { CheckUp, ModuleValue } from '@salus/contract/check-ups/check-ups.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unjudgedSample } from '../../../testing/change-sample.ts'
import { checkUp, guid, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../../testing/in-app.tsx'
import { ownBands, profile } from '../../../testing/profile-sample.ts'
import { CheckUpResult } from './result.tsx'
import { ResultsOfMember } from '../../../platform/people/person-words.tsx'

const words = (text: string) => ({ de: text, en: text })
const pain: ModuleValue = { code: 'pain', name: words('Pain (NRS)'), value: 4, low: 0, high: 3 }

const delivered = (values: readonly ModuleValue[], given: Partial<CheckUp> = {}) =>
  checkUp(1, {
    pluginId: 2,
    profileId: null,
    profileCode: null,
    origin: 'module',
    values: [...values],
    ...given,
  })

const show = (shown: CheckUp, language: 'de' | 'en' = 'en') =>
  renderInApp({ language, at: '/', pages: { '/': () => <CheckUpResult checkUp={shown} /> } })

const sheet = async () => within(await screen.findByRole('table', { name: 'Result sheet' }))

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
  fakeApi({ [`/api/measurement-profiles/${profile.id}`]: () => profile })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('pressing the name of a value explains its meaning, its usual range and what to do, with the source', async () => {
  show(delivered([pain]))
  const name = (await sheet()).getByRole('button', { name: 'Pain (NRS)' })
  fireEvent.click(name)
  const dialog = within(await screen.findByRole('dialog', { name: 'Pain (NRS)' }))
  await dialog.findByText('Strength of pain (0 to 10)')
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'What is this?',
    'What is usual?',
    'What can I do?',
  ])
  expect(dialog.getByText(/^Source: Serlin et al\. 1995/)).toBeDefined()
  expect(dialog.getByText(/The measuring system sent this range: 0 to 3\./)).toBeDefined()
})

test('angles of both sides are compared in degrees, with the decimals of the more exact side', async () => {
  const knee = { code: 'knee', name: words('Knee'), unit: '°' }
  show(
    delivered([
      { ...knee, value: 12, side: 'left' },
      { ...knee, value: 14.5, side: 'right' },
    ]),
  )
  expect((await screen.findAllByText(/^2\.5.° more on the right$/)).length).toBeGreaterThan(0)
})

test.each([
  ['en', /^since /i, 'not determined then', 'Result sheet'],
  ['de', /^seit /i, 'damals nicht bestimmt', 'Ergebnisbogen'],
] as const)('a value that the earlier check-up lacks says so instead of no change, in %s', async (...of) => {
  const [language, since, said, name] = of
  const knee = { code: 'knee', name: words('Knee'), value: 50 }
  const grip = { code: 'grip', name: words('Grip'), value: 30, unit: 'N' }
  const remark = { code: 'remark', name: words('Remark'), value: 'fine' }
  const earlier = { resultGuid: guid(2), dateOfMeasurement: '2026-03-05T08:30:00Z', version: '1.0.0' }
  const shown = delivered([], {
    previous: { ...earlier, scores: [], values: [knee] },
    history: [{ ...earlier, scores: [{ code: 'knee', value: 50 }] }],
  })
  const change = unjudgedSample(50, 50, { reason: 'measurement-error-unknown' })
  const otherUnit = unjudgedSample(3, 30, { verdict: 'not-comparable', reason: 'other-unit', difference: null })
  show(
    {
      ...shown,
      values: [
        { ...knee, change },
        { ...grip, change: otherUnit },
        { ...remark, change: null },
        { ...pain, change: null },
      ],
    },
    language,
  )
  const table = within(await screen.findByRole('table', { name }))
  expect(table.getByRole('columnheader', { name: since })).toBeTruthy()
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent?.includes(said))).toEqual([false, false, false, true])
})

test('a delivery with the same time as an earlier delivery says so, and shows both values where they differ', async () => {
  const at = '2026-03-05T08:30:00Z'
  const values: readonly ModuleValue[] = [
    { code: 'knee', name: words('Knee'), value: 50, unit: 'N' },
    { code: 'grip', name: words('Grip'), value: 30, unit: 'N' },
  ]
  const of = (place: number, knee: number) => ({
    resultGuid: guid(place),
    dateOfMeasurement: at,
    version: '1',
    scores: [
      { code: 'knee', value: knee, unit: 'N' },
      { code: 'grip', value: 30, unit: 'N' },
    ],
  })
  const now = { resultGuid: guid(1), dateOfMeasurement: at, version: '1' }
  show(delivered(values, { ...now, history: [of(3, 400), of(2, 500), of(1, 50)] }))
  const note = (await screen.findByText(/already a result for this point in time/)).parentElement
  expect(
    within(note ?? expect.fail('no note'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Knee: 500 N at first, 50 N now.'])
  cleanup()
  show(delivered(values, { ...now, history: [of(1, 50)] }))
  await sheet()
  expect(screen.queryByText(/already a result/)).toBeNull()
})

test('an unknown code keeps the name it was sent with and has no explanation', async () => {
  show(delivered([{ code: 'jumpHeight', name: words('Jump height'), value: 31, unit: 'cm' }]))
  const table = await sheet()
  expect(table.getByRole('rowheader', { name: 'Jump height' })).toBeDefined()
  expect(table.queryByRole('button', { name: 'Jump height' })).toBeNull()
})

test('pain of 4 is drawn at four tenths of its scale, with both ends labelled', async () => {
  show(delivered([pain]))
  const bar = (await sheet()).getByRole('img', { name: /^Pain/ })
  expect(bar.querySelector('svg')?.getAttribute('x')).toBe('40.00%')
  expect([...bar.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['3', '0', '10'])
})

test('a value without a range and without known scale ends has no bar', async () => {
  show(delivered([pain, { code: 'jumpHeight', name: words('Jump height'), value: 31 }]))
  const row = (await sheet()).getByRole('row', { name: /Jump height/ })
  expect(within(row).queryByRole('img')).toBeNull()
})

test('one sentence summarises the result, and does not present a good value above the range as a problem', async () => {
  const press = { name: words('Leg press'), unit: '%', low: 85, high: 115 }
  show(
    delivered(
      [
        { ...press, code: 'legPress', value: 130 },
        { ...press, code: 'rowing', name: words('Rowing'), value: 100 },
        { ...press, code: 'chestPress', name: words('Chest press'), value: 80 },
      ],
      { pluginId: 1 },
    ),
  )
  await screen.findByText(
    '1 of 3 values is in its usual range; Chest press is below it; Leg press is above it, and more is good here.',
  )
  const row = within((await sheet()).getByRole('row', { name: /Leg press/ }))
  expect(row.getByText('Above range, more is good').className).toContain('text-normal-ink')
})

test('a result without any range says so in one sentence', async () => {
  show(delivered([{ code: 'height', name: words('Height'), value: 168, unit: 'cm' }], { pluginId: 8 }))
  await screen.findByText('One value was measured.')
  expect(screen.getByText(/There is no usual range for it/)).toBeDefined()
})

test('an unknown measurement error is explained once, and every row has the sign that it cannot be judged', async () => {
  const values = [pain, { ...pain, code: 'other', name: words('Other') }]
  const before = { resultGuid: guid(2), dateOfMeasurement: '2026-08-14T08:00:00Z', version: '1.0.0', scores: [] }
  const judged = values.map((value) => ({
    ...value,
    change: unjudgedSample(1, 1, { reason: 'measurement-error-unknown' }),
  }))
  show(delivered(judged, { previous: { ...before, values }, pluginId: 99 }))
  expect(await screen.findAllByText(/How much these values vary without any change is not known/)).toHaveLength(1)
  expect((await sheet()).queryAllByRole('button', { name: /judged/ })).toHaveLength(2)
})

test('a text about per cent is not shown for kilograms', async () => {
  show(delivered([{ code: 'legPress', name: words('Leg press'), value: 148, unit: 'kg' }], { pluginId: 1 }))
  expect((await sheet()).queryByRole('button', { name: 'Leg press' })).toBeNull()
  cleanup()
  show(delivered([{ code: 'legPress', name: words('Leg press'), value: 98, unit: '%' }], { pluginId: 1 }))
  expect((await sheet()).getByRole('button', { name: 'Leg press' })).toBeDefined()
})

test('values in two units are in two columns and two strips of the history, and are not compared', async () => {
  const change = unjudgedSample(1450, 148, { verdict: 'not-comparable', reason: 'other-unit', difference: null })
  const before = { resultGuid: guid(2), dateOfMeasurement: '2026-08-14T08:00:00Z', version: '1.0.0' }
  const value: ModuleValue = { code: 'legPress', name: words('Leg press'), value: 148, unit: 'kg' }
  const shown = delivered([value], {
    pluginId: 1,
    previous: { ...before, scores: [], values: [{ ...value, value: 1450, unit: 'N' }] },
    history: [
      { ...before, scores: [{ code: 'legPress', value: 1450, unit: 'N' }] },
      {
        ...before,
        resultGuid: guid(1),
        dateOfMeasurement: '2026-11-18T08:42:00Z',
        scores: [{ code: 'legPress', value: 148, unit: 'kg' }],
      },
    ],
  })
  const judged = { ...value, change: { ...change, earlier: { ...change.earlier, unit: 'N' } } }
  show({ ...shown, values: [judged] })
  const row = within((await sheet()).getByRole('row', { name: /Leg press/ }))
  expect(row.getByText('The earlier value is in another unit (N) and is therefore not compared.')).toBeDefined()
  expect(document.body.textContent).not.toContain('1,302')
  expect(screen.getAllByRole('img', { name: /^Leg press: / })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const table = within(screen.getByRole('table', { name: 'History' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Date',
    expect.stringMatching(/^Leg press \(kg/),
    expect.stringMatching(/^Leg press \(N/),
  ])
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['148', '', '', '1,450'])
  expect(screen.getByText('Values in different units are shown apart and are not compared.')).toBeDefined()
})

test.each([
  ['studio', 'dem Mitglied', 'das Mitglied'],
  ['practice', 'der Patientin oder dem Patienten', 'die Patientin oder den Patienten'],
  ['company', 'der oder dem Beschäftigten', 'die Beschäftigte oder den Beschäftigten'],
  ['other', 'der Person', 'die Person'],
] as const)('staff of a %s read in the third person', async (kind: TenantKind, dative, object) => {
  const [membership] = staffSession.memberships
  signedInAs({ ...staffSession, memberships: membership === undefined ? [] : [{ ...membership, kind }] })
  const result = checkUp(1, { scores: [{ code: 'total', value: 20, band: 'high', high: 14 }], bands: ownBands })
  const Page = () => (
    <ResultsOfMember tenantId={1}>
      <CheckUpResult checkUp={result} />
    </ResultsOfMember>
  )
  renderInApp({ language: 'de', at: '/', pages: { '/': Page } })
  expect(await screen.findAllByText(`So können Sie es ${dative} erklären:`)).toHaveLength(2)
  expect(screen.getByRole('heading', { name: `Nächste Schritte für ${object}` })).toBeDefined()
  expect(screen.queryByText(/Wenn Sie sich nicht wohlfühlen/)).toBeNull()
})

test('people who read their own result are addressed directly and referred to the tenant by name', async () => {
  const result = checkUp(1, { scores: [{ code: 'total', value: 20, band: 'high', high: 14 }], bands: ownBands })
  show(result, 'de')
  expect(await screen.findByText(/wenden Sie sich an Studio Nord\./)).toBeDefined()
  expect(screen.queryByText(/erklären:/)).toBeNull()
})
