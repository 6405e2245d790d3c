import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeSample, unjudgedSample } from '../../../testing/change-sample.ts'
import { checkUp, guid, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../../testing/in-app.tsx'
import { ownBands, profile } from '../../../testing/profile-sample.ts'
import { CheckUpResult } from './result.tsx'
import { ResultsOfMember } from '../../../platform/people/person-words.tsx'
import { OwnResults } from '../rows/quiet-mode.tsx'

const past = (number: number, day: string, total: number) => ({
  resultGuid: guid(number),
  dateOfMeasurement: `${day}T08:00:00Z`,
  version: '1.0.0',
  scores: [{ code: 'total', value: total }],
})

const result = checkUp(1, {
  source: 'After the model of somebody 1983',
  scores: [
    {
      code: 'total',
      value: 20,
      band: 'high',
      high: 14,
      change: changeSample(25, 20),
      accuracy: { value: 6, isDrawn: true },
    },
    { code: 'part', value: 6 },
  ],
  bands: ownBands,
  answers: { q1: 1, weight: 72.5 },
  previous: { ...past(2, '2026-08-14', 25), values: [] },
  history: [past(3, '2026-02-01', 31), past(2, '2026-08-14', 25), past(1, '2026-11-18', 20)],
})

const againstFirst: CheckUp = {
  ...result,
  scores: result.scores.map((score) =>
    score.code === 'total'
      ? {
          ...score,
          change: changeSample(31, 20, { earlier: { ...changeSample(31, 20).earlier, resultGuid: guid(3) } }),
        }
      : score,
  ),
  previous: { ...past(3, '2026-02-01', 31), values: [] },
  history: result.history,
}

const show = (shown: CheckUp, language: 'de' | 'en' = 'en') => {
  const Page = () => <CheckUpResult checkUp={shown} />
  return renderInApp({ language, at: '/', pages: { '/': Page } })
}

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
  fakeApi({
    [`/api/measurement-profiles/${profile.id}`]: () => profile,
    [`/api/tenants/1/check-ups/${guid(1)}`]: () => againstFirst,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the headline shows score, band, range, earlier value and meaning, and says that it is no diagnosis', async () => {
  show(result)
  const said = 'name of total: 20, classified as name of high, usual range below 14, before 25'
  expect(await screen.findByRole('img', { name: said })).toBeTruthy()
  expect(screen.getByText('meaning of high')).toBeTruthy()
  expect(screen.getByText(/This is a screening, not a diagnosis/)).toBeTruthy()
  expect(await screen.findByText('source in the reader’s language')).toBeTruthy()
})

test('a difference within measurement error is not reported as a change', async () => {
  show(result)
  expect(await screen.findByText('No change can be shown.')).toBeTruthy()
  expect(screen.getByText('No certain difference')).toBeTruthy()
  expect(screen.getByText('25 to 20')).toBeTruthy()
  expect(
    screen.getAllByText('Two measurements can lie up to 8 apart even if nothing has changed.').length,
  ).toBeGreaterThan(0)
  expect(screen.getByText('One measurement is accurate to about ± 6')).toBeTruthy()
})

test('compared with an earlier check-up, as judged by the server, the difference can be larger', async () => {
  show(result)
  fireEvent.change(await screen.findByRole('combobox', { name: 'Compare with' }), { target: { value: guid(3) } })
  expect(await screen.findByText(/^Differences larger than the measurement error: name of total −11\./)).toBeTruthy()
  expect(screen.getAllByText('Better, by more than the measurement error').length).toBeGreaterThan(0)
  expect(screen.getAllByText(/only about 1 of 20 cases/).length).toBeGreaterThan(0)
})

test('two earlier check-ups of one day are distinguished by the time', async () => {
  const sameDay = { ...past(4, '2026-02-01', 30), dateOfMeasurement: '2026-02-01T18:00:00Z' }
  show({ ...result, history: [past(3, '2026-02-01', 31), sameDay, ...result.history.slice(1)] })
  const select = await screen.findByRole('combobox', { name: 'Compare with' })
  const said = within(select)
    .getAllByRole('option')
    .map((option) => option.textContent)
  expect(new Set(said).size).toBe(3)
  expect(said.map((text) => /\d{2}:\d{2}/.test(text ?? ''))).toEqual([false, true, true])
})

test.each([
  ['en', /recorded at \d\d:\d\d$/, /recorded on 2 Feb 2026, \d\d:\d\d$/],
  ['de', /erfasst um \d\d:\d\d$/, /erfasst am 02\.02\.2026, \d\d:\d\d$/],
] as const)(
  'two earlier check-ups with the same time are distinguished by the time of recording, in %s',
  async (...of) => {
    const [language, first, second] = of
    const [at, then] = ['2026-02-01T09:30:00Z', '2026-02-02T10:00:00Z']
    show(
      {
        ...result,
        history: [
          { ...past(3, '2026-02-01', 31), recordedAt: at },
          { ...past(4, '2026-02-01', 30), recordedAt: then },
          ...result.history.slice(1),
        ],
      },
      language,
    )
    const select = await screen.findByRole('combobox', { name: /Compare with|Vergleichen mit/ })
    const said = within(select)
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(said).toEqual([expect.anything(), expect.stringMatching(second), expect.stringMatching(first)])
  },
)

test('a result is not compared with a result that has no value in common with it', async () => {
  const other = { ...past(3, '2026-02-01', 31), scores: [{ code: 'other', value: 3 }] }
  show({ ...result, history: [other, ...result.history.slice(1)] })
  // With one earlier check-up there is nothing to choose, so its date is text.
  expect(await screen.findByText(/^Compared with: .*14 Aug 2026/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Compare with' })).toBeNull()
})

test('our own thresholds are named as such, and a value without a verdict explains why', async () => {
  const own = changeSample(31, 20, { verdict: 'changed', basis: 'own-default' })
  const [total, part] = result.scores
  show({
    ...result,
    scores:
      total && part
        ? [
            { ...total, change: own },
            { ...part, change: unjudgedSample(3, 6, { reason: 'measurement-error-unknown' }) },
          ]
        : [],
  })
  expect((await screen.findAllByText('Changed by more than our threshold')).length).toBeGreaterThan(0)
  expect(
    screen.getAllByText('Salus has set the threshold of 8, because none has been published.').length,
  ).toBeGreaterThan(0)
  expect(screen.getByText(/^How much these values vary without any change is not known/)).toBeTruthy()
  expect(screen.queryByText(/measurement error: name of total/)).toBeNull()
})

test('a value at the border of another band says so', async () => {
  const [total, part] = result.scores
  show({ ...result, scores: total && part ? [{ ...total, atBorderOf: 'low' }, part] : [] })
  expect(await screen.findByText('At the border of: name of low')).toBeTruthy()
})

test('next steps are the general ones and those for the band of the headline', async () => {
  show(result)
  const steps = within(await screen.findByRole('region', { name: 'Next steps' }))
  expect(steps.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['for everybody', 'for high'])
})

test('staff read what they should do before what they can explain to the person', async () => {
  const warning = {
    topic: 'strain',
    code: 'total',
    band: 'high',
    codes: ['total'],
    urgency: 'see-a-doctor' as const,
    title: { de: '', en: 'Strain is high' },
    text: { de: '', en: 'Talk to your doctor.' },
    staffText: { de: '', en: 'Advise a visit to the doctor.' },
    steps: [],
    staffSteps: [],
    emergencyNumber: null,
  }
  const Page = () => (
    <ResultsOfMember tenantId={1}>
      <CheckUpResult checkUp={{ ...result, warnings: [warning] }} />
    </ResultsOfMember>
  )
  renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
  const steps = within(await screen.findByRole('region', { name: /^Next steps for/ }))
  const explained = await steps.findByText(/^How you can explain it/)
  const isBefore = (one: HTMLElement) => one.compareDocumentPosition(explained) === Node.DOCUMENT_POSITION_FOLLOWING
  expect(isBefore(steps.getByText('Advise a visit to the doctor.'))).toBe(true)
  expect(isBefore(steps.getByText('for everybody'))).toBe(false)
})

test('a step that names a score follows the band of that score, not of the headline', async () => {
  const steps = [
    { title: 'for the headline', text: '', bands: ['high'] },
    { title: 'for a high part', text: '', score: 'part', bands: ['high'] },
    { title: 'for a low part', text: '', score: 'part', bands: ['low'] },
    { title: 'for a score that is not there', text: '', score: 'none', bands: ['high'] },
  ]
  fakeApi({ [`/api/measurement-profiles/${profile.id}`]: () => ({ ...profile, nextSteps: steps }) })
  const [total] = result.scores
  show({ ...result, scores: total ? [total, { code: 'part', value: 6, band: 'low' }] : [] })
  const region = within(await screen.findByRole('region', { name: 'Next steps' }))
  expect(region.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'for the headline',
    'for a low part',
  ])
})

test('the bands are those of the measured person, whatever the profile shows to others', async () => {
  const [own] = ownBands
  const shifted = [
    { code: 'total', bands: (own?.bands ?? []).map((band) => (band.upTo === 14 ? { ...band, upTo: 22 } : band)) },
  ]
  show({
    ...result,
    scores: [{ code: 'total', value: 20, band: 'low', high: 22, change: changeSample(25, 20) }],
    bands: shifted,
  })
  const said = 'name of total: 20, classified as name of low, usual range below 22, before 25'
  expect(await screen.findByRole('img', { name: said })).toBeTruthy()
  fireEvent.click(screen.getByText('How the values came about'))
  expect(screen.getAllByText('below 22').length).toBeGreaterThan(1)
  expect(screen.getByText('from 22')).toBeTruthy()
})

test('people for whom the model has no bands read why', async () => {
  const because = { de: 'gilt ab 18 Jahren', en: 'holds from 18 years on' }
  show({
    ...result,
    scores: [
      { code: 'total', value: 20 },
      { code: 'part', value: 6 },
    ],
    bands: [{ code: 'total', bands: [], noBandsBecause: because }],
  })
  expect((await screen.findAllByText('holds from 18 years on')).length).toBeGreaterThan(0)
  expect(screen.queryByText('name of high')).toBeNull()
})

test('a value from fewer answers, or outside the range of its model, says so', async () => {
  show({
    ...result,
    scores: [
      { code: 'total', value: 20, answered: { given: 9, of: 10 } },
      { code: 'part', value: 6, cautions: ['diabetes-model-ages'] },
    ],
  })
  expect((await screen.findAllByText('9 of 10 questions answered')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/The model was made with people aged 35 to 64/).length).toBeGreaterThan(0)
})

test('every change explains its calculation: difference, threshold and source', async () => {
  show(againstFirst)
  expect(await screen.findByText('Difference: −11, from 31 to 20.')).toBeTruthy()
  expect(screen.getByText('A difference counts from 8.')).toBeTruthy()
  expect(screen.getByText('Calculated from published measurement errors (a source).')).toBeTruthy()
})

test('the trace leads from the answers, some of them reversed, through the rule to value, band and source', async () => {
  const items = ['q1', 'q2'].map((id) => ({
    id,
    kind: 'single-choice' as const,
    text: `question ${id}`,
    options: [0, 1, 2, 3, 4].map((value) => ({ value, label: `label ${value}` })),
    required: true,
  }))
  const scores = profile.scores.map((score) =>
    score.code === 'total' ? { ...score, from: ['q1', 'q2'], reversed: ['q2'], rule: 'add them up' } : score,
  )
  fakeApi({ [`/api/measurement-profiles/${profile.id}`]: () => ({ ...profile, items, scores }) })
  show({ ...result, answers: { q1: 1, q2: 1 } })
  fireEvent.click(await screen.findByText('How the values came about'))
  const rows = within(screen.getByRole('table', { name: '' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'QuestionAnswerCounts',
    'question q1label 11',
    'question q2label 13reversed',
  ])
  expect(screen.getByText('add them up')).toBeTruthy()
  expect(screen.getByText('this value').parentElement?.textContent).toBe('Name of highfrom 14this value')
  expect(screen.getAllByText('source in the reader’s language. Version 1.0.0.')).toHaveLength(2)
})

test('a headline that is a word is shown large, with its meaning and without a gauge', async () => {
  const type = { code: 'total', value: 'high', band: 'high' }
  show({ ...result, scores: [type, { code: 'part', value: 6 }], previous: null, history: [] })
  expect(await screen.findByText('meaning of high')).toBeTruthy()
  expect(screen.getAllByText('name of high').length).toBeGreaterThan(0)
  expect(screen.queryByRole('img', { name: /name of total/ })).toBeNull()
})

test('a profile without a headline shows its parts, each with a description', async () => {
  const facets = profile.scores.map((score) => ({
    ...score,
    role: 'facet' as const,
    meaning: `about ${score.code}`,
  }))
  fakeApi({ [`/api/measurement-profiles/${profile.id}`]: () => ({ ...profile, scores: facets, nextSteps: [] }) })
  show(result)
  expect(await screen.findByRole('heading', { name: '2 areas' })).toBeTruthy()
  expect(screen.getAllByText('about part').length).toBeGreaterThan(0)
  expect(screen.getByText(/This is a screening, not a diagnosis/)).toBeTruthy()
})

test('in quiet mode a person’s own result shows words and bands, but no number of a score', async () => {
  signedInAs({ ...staffSession, user: { ...staffSession.user, quietMode: true } })
  const Page = () => (
    <OwnResults>
      <CheckUpResult checkUp={result} />
    </OwnResults>
  )
  const view = renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
  await screen.findByRole('img', { name: 'name of total: name of high' })
  for (const title of ['Answers', 'How the values came about']) fireEvent.click(screen.getByText(title))
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const said = [
    view.container.textContent ?? '',
    ...[...view.container.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label') ?? ''),
  ].map((text) =>
    text.replaceAll(
      /\d{1,2} [A-Z][a-z]{2,3} \d{4}(?:, \d{2}:\d{2})?|1\.0\.0|somebody 1983|6 ?M(?:onths)?|6 months/g,
      '',
    ),
  )
  expect(said.filter((text) => /\d/.test(text))).toEqual([])
})

test('in quiet mode, where no difference is shown, the text does not claim to show one', async () => {
  signedInAs({ ...staffSession, user: { ...staffSession.user, quietMode: true } })
  const [total, part] = result.scores
  const unjudged = unjudgedSample(3, 6, { reason: 'measurement-error-unknown' })
  const scores = total && part ? [total, { ...part, change: unjudged }] : []
  const Page = () => (
    <OwnResults>
      <CheckUpResult checkUp={{ ...result, scores }} />
    </OwnResults>
  )
  renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
  expect(await screen.findByText(/is not known/)).toBeTruthy()
  expect(screen.queryByText(/shown but not judged/)).toBeNull()
})

test('staff see the numbers, whatever they chose for themselves', async () => {
  signedInAs({ ...staffSession, user: { ...staffSession.user, quietMode: true } })
  show(result)
  expect(await screen.findByText('25 to 20')).toBeTruthy()
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
    '18 Nov 202620',
    '14 Aug 202625',
    '1 Feb 202631',
  ])
})

test('a first result says what a second result will show', async () => {
  const [total, part] = result.scores
  show({
    ...result,
    scores: total && part ? [{ ...total, change: null }, part] : [],
    previous: null,
    history: [past(1, '2026-11-18', 20)],
  })
  expect(await screen.findByText('First result')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'History' })).toBeNull()
})

test('a result after those of another version is not called the first', async () => {
  const scores = result.scores.map((score) => ({ ...score, change: null, withoutComparison: 'other-version' as const }))
  const history = [{ ...past(2, '2026-08-14', 25), version: '0.9.0' }, past(1, '2026-11-18', 20)]
  show({ ...result, scores, previous: null, history })
  expect(await screen.findByText('Not comparable')).toBeTruthy()
  expect(screen.getByText(/scored with different versions/)).toBeTruthy()
  expect(screen.queryByText('First result')).toBeNull()
})

test('a result of another version shows what was stored and says why the ranges are missing', async () => {
  show({ ...result, version: '0.9.0' })
  expect(await screen.findByText(/scored with version 0\.9\.0/)).toBeTruthy()
  expect(screen.queryByText('meaning of high')).toBeNull()
})

test('an unknown profile shows its stored scores', async () => {
  fakeApi({})
  show({ ...result, scores: [{ code: 'bodyFat', value: 24.6, unit: '%', low: 21, high: 33 }] })
  expect(
    (
      await screen.findAllByRole('img', {
        name: 'Body fat: 24.6 per cent, classified as In range, usual range 21.0 to 33.0',
      })
    ).length,
  ).toBeGreaterThan(0)
})

test('a withdrawn check-up says so', async () => {
  show({ ...result, status: 'withdrawn' })
  expect(await screen.findByText(/This result is no longer valid/)).toBeTruthy()
})

test('a reading twelve minutes after another is shown as its repetition, not as the first result', async () => {
  const earlier = { ...past(2, '2026-11-18', 24), dateOfMeasurement: '2026-11-18T08:30:00Z' }
  const total = { code: 'total', value: 20, withoutComparison: 'same-sitting' } as const
  show({ ...result, scores: [total], previous: null, history: [earlier, past(1, '2026-11-18', 20)] })
  expect(await screen.findByText('Repeated within half an hour')).toBeTruthy()
  expect(screen.getByText(/^12 minutes after the one at .* not compared\.$/)).toBeTruthy()
  expect(screen.queryByText('First result')).toBeNull()
})

test('the device is named with its model', async () => {
  const deviceFacts = { vendor: 'InBody', model: '270', firmware: null }
  show({ ...result, device: 'inbody 2', deviceFacts })
  fireEvent.click(await screen.findByText('About this check-up'))
  expect(screen.getByText(/^InBody 270/)).toBeTruthy()
})

test('a repetition is mentioned once, in the card of the headline and not in a note as well', async () => {
  const earlier = {
    ...past(2, '2026-11-18', 24),
    dateOfMeasurement: '2026-11-18T08:30:00Z',
    scores: [
      { code: 'total', value: 24 },
      { code: 'sbp', value: 150 },
    ],
  }
  const withoutComparison = 'same-sitting' as const
  const { container } = show({
    ...result,
    scores: [
      { code: 'total', value: 20, withoutComparison },
      { code: 'sbp', value: 140, withoutComparison },
    ],
    previous: null,
    history: [earlier, past(1, '2026-11-18', 20)],
  })
  expect(await screen.findAllByText(/minutes after the one at/)).toHaveLength(1)
  expect(screen.getAllByText(/^Sbp: 150 at \d\d:\d\d, 140 now\.$/)).toHaveLength(1)
  expect(container.querySelector('[data-part=repeated]')).toBeNull()
})

test('the unit of the difference is small, beside the large number', async () => {
  show({
    ...result,
    scores: result.scores.map((score) => (score.code === 'total' ? { ...score, unit: 'kg' } : score)),
  })
  const unit = await screen.findByText('kg', { selector: '[data-part=meaning] .text-small' })
  expect(unit.parentElement?.textContent).toBe('−5 kg 25 to 20')
})
