import { describe, expect, test } from 'vitest'
import { heartScores } from '../heart/heart-scores.ts'
import { allProfiles } from '../measurement-profiles/all-profiles.ts'
import { manualQuestionnaire } from '../measurement-profiles/body-scale/manual-questionnaire/manual-questionnaire.ts'
import type { Answers, Band, MeasurementProfile, Subject } from '../measurement-profiles/measurement-profile.ts'
import { callsFor, findWarnings, hasCrisis } from './find-warnings.ts'
import { urgencies } from './warning.ts'

const subjects: readonly Subject[] = (['female', 'male', 'diverse'] as const).flatMap((sex) =>
  [16, 18, 19, 20, 39, 40, 59, 60, 65, 69, 70, 79, 80, 95].map((age) => ({ age, sex })),
)

/** True if a band requires action: its valence is `act`, or its text refers people to a professional. */
const asksForAction = ({ valence, meaning }: Band): boolean =>
  valence === 'act' ||
  /\bdoctor\b|medical advice|professional help|emergency/i.test(meaning.en) ||
  /Ärzt|Arzt|ärztlich|fachlicher Hilfe|Notruf/.test(meaning.de)

type Judged = Pick<MeasurementProfile, 'code' | 'scores' | 'warnings'>

const actingBands = ({ scores }: Judged) =>
  scores.flatMap((definition) =>
    subjects.flatMap((subject) =>
      definition
        .bands(subject)
        .filter(asksForAction)
        .map((band) => ({ code: definition.code, band: band.code })),
    ),
  )

const muteBands = (profile: Judged): readonly string[] => [
  ...new Set(
    actingBands(profile)
      .filter(({ code, band }) => !profile.warnings.some((rule) => callsFor(rule, { code, band, value: null })))
      .map(({ code, band }) => `${profile.code} ${code} ${band}`),
  ),
]

describe('every band that asks for action has a warning', () => {
  test.each(allProfiles.map((profile) => [profile.code, profile] as const))('%s', (_code, profile) => {
    expect(muteBands(profile), 'bands without a rule in warnings.ts of the profile').toEqual([])
  })

  test('no result of a heart recording asks for action', () => {
    expect(muteBands({ code: 'heart', warnings: [], scores: Object.values(heartScores) })).toEqual([])
  })

  test('a band that was added without a warning is found', () => {
    const [score] = manualQuestionnaire.scores.filter(({ code }) => code === 'whr')
    if (score === undefined) throw new Error('the profile has a ratio of waist to hip')
    const planted: Judged = {
      code: manualQuestionnaire.code,
      warnings: manualQuestionnaire.warnings,
      scores: [
        {
          ...score,
          bands: (subject) =>
            score.bands(subject).map((band) => (band.code === 'high' ? { ...band, valence: 'act' } : band)),
        },
      ],
    }
    expect(muteBands(planted)).toEqual(['manual-questionnaire whr high'])
    const worded: Judged = {
      code: manualQuestionnaire.code,
      warnings: manualQuestionnaire.warnings,
      scores: [
        {
          ...score,
          bands: (subject) =>
            score.bands(subject).map((band) => ({ ...band, meaning: { de: 'Gut.', en: 'Please see a doctor.' } })),
        },
      ],
    }
    expect(muteBands(worded)).toHaveLength(2)
  })

  test('every rule names bands and values that exist in a profile it belongs to', () => {
    const profilesByRule = Map.groupBy(
      allProfiles.flatMap(({ code, warnings }) => warnings.map((rule) => ({ rule, code }))),
      ({ rule }) => rule,
    )
    for (const [rule, owners] of profilesByRule) {
      const scores = owners.flatMap(({ code }) => allProfiles.find((profile) => profile.code === code)?.scores ?? [])
      const known = new Set(
        scores.flatMap(({ code, bands }) =>
          subjects.flatMap((subject) => bands(subject).map((band) => `${code} ${band.code}`)),
        ),
      )
      for (const [code, bands] of Object.entries(rule.bands))
        for (const band of bands) expect(known, rule.topic).toContain(`${code} ${band}`)
      for (const code of Object.keys(rule.from ?? {})) expect(scores.map((score) => score.code)).toContain(code)
    }
  })

  test('rules of one topic are listed most urgent first', () => {
    for (const { warnings } of allProfiles)
      for (const ofTopic of Map.groupBy(warnings, ({ topic }) => topic).values()) {
        const order = ofTopic.map(({ urgency }) => urgencies.indexOf(urgency))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
  })

  test('every text is in both languages, speaks formally, and claims no diagnosis', () => {
    for (const { title, advice } of allProfiles.flatMap(({ warnings }) => warnings))
      for (const words of [title, ...advice.flatMap(({ person, staff }) => [person, staff])]) {
        expect(words.de.length).toBeGreaterThan(5)
        expect(words.en.length).toBeGreaterThan(5)
        expect(words.de).not.toBe(words.en)
        expect(words.de).not.toMatch(/\b(du|dein\w*|dich|dir)\b|!|Sie haben Bluthochdruck|Diagnose/i)
        expect(words.en).not.toMatch(/!|diagnos|you have hypertension/i)
      }
  })

  test('the text for staff is about the person and does not address staff as the person', () => {
    for (const { advice } of allProfiles.flatMap(({ warnings }) => warnings))
      for (const { staff } of advice) {
        expect(staff.de).not.toMatch(/\b(Ihr|Ihre|Ihrem|Ihren|Ihrer)\b/)
        expect(staff.en).not.toMatch(/\byour\b/i)
      }
  })
})

const body = { weight: 80, height: 180 }
const scored = (profile: MeasurementProfile, answers: Answers, subject: Subject = { age: 50, sex: 'male' }) => {
  const scoring = profile.score(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return { profileId: profile.id, scores: scoring.scores }
}
const warningsFor = (answers: Answers, { subject, country = 'DE' }: { subject?: Subject; country?: string } = {}) =>
  findWarnings({ ...scored(manualQuestionnaire, { ...body, ...answers }, subject), country })

describe('blood pressure', () => {
  test.each([
    [119, 69, undefined],
    [139, 89, undefined],
    [140, 80, 'see-a-doctor'],
    [120, 90, 'see-a-doctor'],
    [165, 95, 'see-a-doctor'],
    [179, 109, 'see-a-doctor'],
    [180, 90, 'crisis'],
    [150, 110, 'crisis'],
    [200, 120, 'crisis'],
  ])('%i/%i', (sbp, dbp, urgency) => {
    const found = warningsFor({ sbp, dbp }).filter(({ topic }) => topic === 'blood-pressure')
    expect(found.map((warning) => warning.urgency)).toEqual(urgency === undefined ? [] : [urgency])
    expect(hasCrisis(scored(manualQuestionnaire, { ...body, sbp, dbp }))).toBe(urgency === 'crisis')
  })

  test('a crisis gives one warning, with all its scores and with the steps in their order', () => {
    const [first, ...others] = warningsFor({ sbp: 200, dbp: 120, weight: 140 })
    expect(first).toMatchObject({ urgency: 'crisis', code: 'sbp', emergencyNumber: '112' })
    expect(first?.codes.toSorted()).toEqual(['dbp', 'esc2018', 'esc2024', 'sbp'])
    expect(first?.advice.map(({ person }) => person.de).join(' ')).toMatch(
      /Brustschmerz.*Notruf 112.*noch einmal.*heute/s,
    )
    expect(others.map(({ topic }) => topic)).toEqual(['weight'])
  })

  test('a child, who has no classes of blood pressure, is also warned of a crisis', () => {
    const child = warningsFor({ sbp: 185, dbp: 90 }, { subject: { age: 16, sex: 'female' } })
    expect(child.map(({ urgency, band }) => [urgency, band])).toEqual([['crisis', null]])
    expect(warningsFor({ sbp: 185, dbp: 90 }, { subject: { age: 16, sex: 'female' } })[0]?.title.de).toContain(
      'Blutdruck',
    )
  })

  test.each([
    ['DE', 'den Notruf 112', 'call 112 at once'],
    ['US', 'den Notruf 911', 'call 911 at once'],
    ['AT', 'den Notruf 144', 'call 144 at once'],
    ['GB', 'den Notruf 999', 'call 999 at once'],
    ['JP', 'die Notrufnummer Ihres Landes', 'call the emergency number of your country at once'],
  ])('in %s, the warning of a crisis contains %s', (country, de, en) => {
    const [crisis] = warningsFor({ sbp: 200, dbp: 120 }, { country })
    expect(crisis?.advice[0]?.person.de).toContain(de)
    expect(crisis?.advice[0]?.person.en).toContain(en)
    expect(crisis?.advice[0]?.staff.en).toContain(en)
  })
})

test('the most urgent warning comes first, and usual values give none', () => {
  expect(
    warningsFor({ waist: 130, restingPulse: 120, weight: 110 }).map(({ topic, urgency }) => [topic, urgency]),
  ).toEqual([
    ['resting-pulse', 'see-a-doctor'],
    ['weight', 'watch'],
    ['waist', 'watch'],
  ])
  expect(warningsFor({ waist: 85, restingPulse: 60, sbp: 112, dbp: 68, bodyFat: 15 })).toEqual([])
  expect(findWarnings({ profileId: null, scores: [{ code: 'sbp', value: 200 }], country: 'DE' })).toEqual([])
})
