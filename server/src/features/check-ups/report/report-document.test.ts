import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { bodyCompositionScale } from '@salus/domain/measurement-profiles/body-scale/body-composition-scale/body-composition-scale.ts'
import { bodyAnalysisDevice } from '@salus/domain/measurement-profiles/body-scale/body-analysis-device/body-analysis-device.ts'
import { manualQuestionnaire } from '@salus/domain/measurement-profiles/body-scale/manual-questionnaire/manual-questionnaire.ts'
import { activityQuestionnaire } from '@salus/domain/measurement-profiles/metabolic/activity-questionnaire/activity-questionnaire.ts'
import type { Answers, MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { riskQuestionnaire } from '@salus/domain/measurement-profiles/body-scale/risk-questionnaire/risk-questionnaire.ts'
import { stressResistanceCapacities } from '@salus/domain/measurement-profiles/stress/stress-resistance-capacities/stress-resistance-capacities.ts'
import { stressLoad } from '@salus/domain/measurement-profiles/stress/stress-load/stress-load.ts'
import { stressType } from '@salus/domain/measurement-profiles/stress/stress-type/stress-type.ts'
import { describe, expect, test } from 'vitest'
import { judgedCheckUp } from '../../../testing/judged-check-up.ts'
import { stressAnswers } from '../../../testing/tenant-world.ts'
import { renderReport } from './render-report.ts'
import { reportDocument } from './report-document.ts'
import { makeFigures } from './report-figures.ts'
import { wordsIn } from './report-words.ts'

const makeCheckUp = (profile: MeasurementProfile, answers: Answers, changed: Partial<CheckUp> = {}): CheckUp => {
  const scoring = profile.score(answers, { age: 41, sex: 'female' })
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return {
    resultGuid: '11111111-1111-4111-8111-111111111111',
    groupId: 1,
    pluginId: profile.pluginId,
    profileId: profile.id,
    profileCode: profile.code,
    profileName: profile.name.de,
    dateOfMeasurement: '2026-03-01T23:30:00+00:00',
    memberId: '22222222-2222-4222-8222-222222222222',
    version: profile.version,
    source: profile.source.en,
    revision: 1,
    status: 'complete',
    answeredBy: 'by-staff',
    origin: 'questionnaire',
    performedBy: { firstName: 'Jörg', lastName: 'Weiß' },
    recordedAt: '2026-03-01T23:30:00+00:00',
    subject: { age: 41, sex: 'female' },
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, value]) => [id, Array.isArray(value) ? [...value] : value]),
    ) as CheckUp['answers'],
    scores: scoring.scores.map((score) => ({ ...score })),
    values: [],
    note: null,
    amendments: [],
    previous: null,
    history: [],
    ...changed,
  }
}

const buildDocument = (checkUp: CheckUp, language: 'de' | 'en' = 'de', isQuiet = false) =>
  documentOfJudged(judgedCheckUp(checkUp), language, isQuiet)

const documentOfJudged = (checkUp: CheckUp, language: 'de' | 'en', isQuiet = false) =>
  reportDocument({
    isQuiet,
    checkUp,
    memberName: 'Mara Lindner',
    tenantName: 'Studio Nord',
    language,
    timezone: 'Europe/Berlin',
  })

const before = (checkUp: CheckUp, changed: Partial<CheckUp> = {}): Partial<CheckUp> => {
  const { version, scores, values } = { ...checkUp, ...changed }
  return {
    previous: { resultGuid: earlierGuid, dateOfMeasurement: '2025-12-01T10:00:00+00:00', version, scores, values },
  }
}

const earlierGuid = '33333333-3333-4333-8333-333333333333'

test('a threshold after "von" is written in the dative', () => {
  const reader = { language: 'de', timezone: 'UTC', words: wordsIn('de') } as const
  const written = (value: number, unit?: string) => makeFigures(reader).differenceInDative(value, { decimals: 1, unit })
  expect([written(3.5, '%'), written(2, 'a'), written(1, 'd'), written(0.5)]).toEqual([
    '3,5\u00a0Prozentpunkten',
    '2,0\u00a0Jahren',
    '1,0\u00a0Tag',
    '0,5',
  ])
})

test('a difference within the measurement error is not rounded up to the threshold', () => {
  const subject = { age: 41, sex: 'female', heightCm: 170 } as const
  const size = (weight: number) => makeCheckUp(manualQuestionnaire, { weight, height: 170 }, { subject })
  // 70 and 71.6 kg at 170 cm give a body mass index of 24.22 and 24.78. Only a difference of 0.6 or more counts.
  const { headline, changes } = buildDocument({ ...size(71.6), ...before(size(70)) })
  expect(headline?.change).toMatchObject({
    title: 'Kein sicherer Unterschied',
    figures: '+0,56\u00a0kg/m² (24,22 auf 24,78)',
  })
  expect(changes[0]?.slice(1)).toEqual(['24,22\u00a0kg/m²', '24,78\u00a0kg/m²', '0,60\u00a0kg/m²'])
})

describe('the report of a stress load', () => {
  test('says who, when, by which version and what it means, in German', () => {
    const document = buildDocument(makeCheckUp(stressLoad, stressAnswers(28)))
    expect(document.title).toBe('Stressbelastung')
    expect(document.facts).toEqual([
      { name: 'Person', value: 'Mara Lindner' },
      { name: 'Datum', value: '2. März 2026 um 00:30' },
      { name: 'Alter', value: '41 Jahre, weiblich' },
      { name: 'Art der Erfassung', value: 'Fragebogen' },
      { name: 'Version', value: '1.0.0' },
      { name: 'Erfasst von', value: 'Jörg Weiß' },
    ])
    expect(document.headline).toMatchObject({
      name: 'Stressbelastung',
      value: '28',
      unit: 'von 40',
      // 28 is 1 point above the limit of 27. The measurement error is 6 points.
      band: 'Hoch, an der Grenze zu: Mittel',
      range: 'unter 14',
      change: { title: 'Erstes Ergebnis' },
    })
    expect(document.headline?.meaning[0]).toContain('belastend')
    expect(document.scores.map(({ name }) => name)).toEqual(['Überforderung', 'Fehlende Zuversicht'])
    expect(document.words.notADiagnosis).toContain('keine Diagnose')
    expect(document.source).toBe(stressLoad.source.de)
    expect([document.summary, document.signs, document.changes]).toEqual([null, null, []])
  })

  test('says the same in English', () => {
    const document = buildDocument(makeCheckUp(stressLoad, stressAnswers(28)), 'en')
    expect(document.facts[1]).toEqual({ name: 'Date', value: '2 March 2026 at 00:30' })
    expect(document.headline).toMatchObject({ band: 'High, at the border of: Moderate', range: 'below 14' })
    expect(document.words.notADiagnosis).toContain('not a diagnosis')
    expect(document.source).toBe(stressLoad.source.en)
  })

  test('says how many questions were answered, if not all', () => {
    const document = buildDocument(makeCheckUp(stressLoad, { ...stressAnswers(28), q4: null }))
    expect(document.headline?.meaning).toContain('9 von 10 Fragen beantwortet')
    expect(document.scores.map(({ about }) => about).join(' ')).toContain('3 von 4 Fragen beantwortet')
    expect(buildDocument(makeCheckUp(stressLoad, stressAnswers(28))).headline?.meaning.join(' ')).not.toContain(
      'beantwortet',
    )
  })

  test('does not round a value up to the class that it does not reach', () => {
    // Eight answers with 11 points give 13.75 of 40. The band "moderate" begins at 14.
    const points = { q1: 3, q2: 2, q3: 2, q4: 2, q5: 2, q6: 0, q7: 4, q8: 4, q9: null, q10: null }
    const document = buildDocument(makeCheckUp(stressLoad, points))
    expect(document.headline).toMatchObject({ value: '13,8', band: 'Niedrig, an der Grenze zu: Mittel' })
    expect(document.headline?.bar?.alt).toContain('Stressbelastung: 13,8')
  })

  test('draws the score on its scale: usual range, the error of one value, now and before', () => {
    const earlier = makeCheckUp(stressLoad, stressAnswers(28))
    const bar = buildDocument(makeCheckUp(stressLoad, stressAnswers(20), before(earlier))).headline?.bar
    expect(bar).toEqual({
      alt: 'Stressbelastung: 20, auf einer Skala von 0 bis 40, Mittel, üblich: unter 14, davor: 28',
      from: 0,
      to: 14 / 40,
      now: 20 / 40,
      before: 28 / 40,
      edges: [{ at: 14 / 40, text: '14' }],
      error: { from: 14 / 40, to: 26 / 40 },
      ends: ['0', '40'],
    })
  })

  test('judges the change by the one rule: 36 to 28 is 8 points less, exactly the threshold of 8', () => {
    const document = buildDocument(
      makeCheckUp(stressLoad, stressAnswers(28), before(makeCheckUp(stressLoad, stressAnswers(36)))),
    )
    expect(document.headline?.change).toEqual({
      title: 'Besser, und zwar um mehr als den Messfehler',
      figures: '−8 (36 auf 28)',
      text: 'Der Unterschied liegt genau an der Grenze. So weit (8 und mehr) liegen zwei Messungen ohne Veränderung nur in etwa 1 von 20 Fällen auseinander.',
    })
    expect(document.summary).toEqual({
      title:
        'Unterschiede, die größer sind als der Messfehler: Stressbelastung −8. Bei vielen Werten wirkt etwa einer von 20 zufällig verändert.',
      text: '2 Werte lassen sich nicht beurteilen. Verglichen mit dem 01.12.2025.',
      isReal: true,
    })
    expect(document.changes).toEqual([['Stressbelastung', '36', '28', '8']])
    const unjudged = 'Lässt sich nicht beurteilen'
    expect(document.scores.map(({ change }) => change?.word)).toEqual([unjudged, unjudged])
  })

  test('does not report 6 points as a change, and compares nothing across versions', () => {
    const [now, then] = [stressAnswers(28), makeCheckUp(stressLoad, stressAnswers(34))]
    const within = buildDocument(makeCheckUp(stressLoad, now, before(then)), 'en')
    expect(within.headline?.change).toMatchObject({ title: 'No certain difference', figures: '−6 (34 to 28)' })
    expect(within.summary?.title).toBe('No change can be shown.')
    const across = buildDocument(makeCheckUp(stressLoad, now, before(then, { version: '0.9.0' })), 'en')
    expect(across.headline?.change?.title).toBe('Not comparable')
    expect([across.summary, across.changes]).toEqual([null, []])
  })

  test('takes the points for age out of a difference in words, so that 5 points below a limit of 4 are plausible', () => {
    const no = { diabetes: false, cardiovascularDisease: false, bpMed: false, highGlucose: false, family: 'none' }
    const answers = { ...no, weight: 62, height: 170, waist: 75, active30: true, vegDaily: true }
    const [then, now] = [
      makeCheckUp(riskQuestionnaire, answers),
      makeCheckUp(riskQuestionnaire, { ...answers, waist: 85 }),
    ]
    const older = now.scores.map((score) =>
      score.code === 'total' ? { ...score, value: 5 } : score.code === 'pointsAge' ? { ...score, value: 2 } : score,
    )
    const { headline } = buildDocument({ ...now, ...before(then), scores: older })
    expect(headline?.change).toEqual({
      title: 'Kein sicherer Unterschied',
      figures: '+5 (0 auf 5)',
      text: 'Vom Unterschied +5 kommen +2 vom Alter und +3 von den Antworten. Verglichen wird nur, was von den Antworten kommt. Zwei Messungen können auch ohne Veränderung um bis zu 4 auseinanderliegen.',
    })
  })

  test('says in one sentence why two results cannot be compared', () => {
    const then = before(makeCheckUp(stressLoad, stressAnswers(34)), { version: '0.9.0' })
    const { changeNotes, headline } = buildDocument(makeCheckUp(stressLoad, stressAnswers(28), then), 'en')
    expect(headline?.change?.text).toBe(
      'The two results were scored with different versions. A difference may come from that.',
    )
    expect(changeNotes).toEqual([
      'Not comparable. The two results were scored with different versions. A difference may come from that.',
    ])
  })

  test('shows each answer in words, a declined one too', () => {
    const { answers } = buildDocument(makeCheckUp(stressLoad, { ...stressAnswers(0), q2: null }))
    expect(answers).toHaveLength(10)
    expect(answers.slice(0, 2).map(({ value }) => value)).toEqual(['Nie', 'keine Angabe'])
  })

  test('gives the next steps of its band only', () => {
    const titles = (points: number) =>
      buildDocument(makeCheckUp(stressLoad, stressAnswers(points))).nextSteps.map(({ title }) => title)
    expect(titles(5)).toContain('Bleiben Sie dabei')
    expect(titles(30)).not.toContain('Bleiben Sie dabei')
  })

  test('names its corrections', () => {
    const amendments = [{ revision: 2, reason: 'Tippfehler', at: '2026-03-03T10:00:00+00:00', by: 'Ada' }]
    const document = buildDocument(makeCheckUp(stressLoad, stressAnswers(), { revision: 2, amendments }))
    expect(document.amendments).toEqual([['2', '3. März 2026 um 11:00', 'Ada', 'Tippfehler']])
    expect(document.facts[4]?.value).toBe('1.0.0, Fassung 2')
    expect(document.withdrawn).toBeNull()
  })

  test('says on its first page when it was withdrawn, by whom and why', () => {
    const amendments = [{ revision: 2, reason: 'Verwechslung', at: '2026-03-03T10:00:00+00:00', by: 'Ada' }]
    const document = buildDocument(
      makeCheckUp(stressLoad, stressAnswers(), { revision: 2, status: 'withdrawn', amendments }),
    )
    expect(document.withdrawn).toBe('Zurückgezogen am 03.03.2026 von Ada: Verwechslung')
    expect(document).toMatchObject({ nextSteps: [], headline: { value: '16', meaning: [], change: null } })
  })

  test('scored by another version shows the stored values, without today’s ranges', () => {
    const checkUp = makeCheckUp(stressLoad, stressAnswers(28), { version: '0.9.0', source: 'An older model' })
    const document = buildDocument(checkUp)
    expect(document).toMatchObject({ title: 'Stressbelastung', headline: null, nextSteps: [], answers: [] })
    expect(document.source).toBe('An older model')
    expect(document.otherVersion).toContain('0.9.0')
    expect(document.scores[0]).toMatchObject({ name: 'Total', value: '28', band: 'High', tone: 'watch' })
  })

  test('never shows a score whose norm is not checked, not even one of another version', () => {
    const answers = Object.fromEntries(stressResistanceCapacities.items.map(({ id }) => [id, 3]))
    for (const version of [stressResistanceCapacities.version, '0.9.0']) {
      const document = buildDocument(makeCheckUp(stressResistanceCapacities, answers, { version }))
      expect(JSON.stringify(document)).toMatch(/Gse total|Selbstwirksamkeit/)
      expect(JSON.stringify(document)).not.toMatch(/Gse tscore|T-Wert/i)
    }
  })
})

test('a repetition is mentioned once, at the headline, and both readings of what is measured again are named', () => {
  const checkUp = makeCheckUp(stressLoad, stressAnswers(3))
  const withPressure = (sbp: number) => [...checkUp.scores, { code: 'sbp', value: sbp }]
  const { version } = checkUp
  const numbers = withPressure(150).flatMap(({ code, value }) => (typeof value === 'number' ? [{ code, value }] : []))
  const past = { resultGuid: earlierGuid, dateOfMeasurement: '2026-03-01T23:18:00+00:00', version, scores: numbers }
  const now = { resultGuid: checkUp.resultGuid, dateOfMeasurement: checkUp.dateOfMeasurement, version, scores: [] }
  const scores = withPressure(140).map((score) => ({ ...score, withoutComparison: 'same-sitting' as const }))
  const { headline, repeated } = documentOfJudged({ ...checkUp, scores, history: [past, now] }, 'de')
  expect(headline?.change).toMatchObject({
    title: 'Wiederholung innerhalb einer halben Stunde',
    text: expect.stringMatching(/^12 Minuten nach der Messung um 00:18\./),
  })
  expect(repeated).toEqual(['Sbp: um 00:18 150, jetzt 140.'])
})

test('says how accurate one reading is, where the drawing shows it, and not in quiet mode', () => {
  const accuracyIn = (isQuiet: boolean) =>
    buildDocument(makeCheckUp(stressLoad, stressAnswers(28)), 'de', isQuiet).headline
  expect(accuracyIn(false)?.bar?.error).not.toBeNull()
  expect(accuracyIn(false)?.accuracy).toMatch(/^Eine einzelne Messung ist auf etwa ± [\d,]+ genau\.$/)
  expect(accuracyIn(true)?.accuracy).toBeNull()
})

test('says that a mean of two readings is compared, because it differs from the reading that the report shows', () => {
  const checkUp = makeCheckUp(stressLoad, stressAnswers(28))
  const judged = judgedCheckUp({ ...checkUp, ...before(checkUp) })
  const scores = judged.scores.map((score) =>
    score.change ? { ...score, change: { ...score.change, later: { ...score.change.later, readings: 2 } } } : score,
  )
  expect(documentOfJudged(judged, 'de').repeated).toEqual([])
  expect(documentOfJudged({ ...judged, scores }, 'de').repeated).toEqual([
    'Verglichen wird der Mittelwert von 2 Messungen innerhalb einer halben Stunde.',
  ])
})

describe('the report of body values', () => {
  test.each([
    [72.5, 'Gerät: 51,6 bis 69,8, darüber'],
    [60, 'Gerät: 51,6 bis 69,8, darin'],
    [50, 'Gerät: 51,6 bis 69,8, darunter'],
  ])('says where %d kg are in the device’s own range', (weight, said) => {
    const vendorRanges = { weight: { low: 51.6, high: 69.8 } }
    const checkUp = makeCheckUp(bodyCompositionScale, { weight, height: 170, bodyFat: 30 }, { vendorRanges })
    const { scores, further } = buildDocument(checkUp)
    expect([...scores, ...further].flatMap(({ vendor }) => vendor ?? [])).toEqual([said])
  })

  test('writes numbers with unit as the reader does', () => {
    const checkUp = makeCheckUp(manualQuestionnaire, { weight: 72.5, height: 181.5 })
    const answersIn = (language: 'de' | 'en') => buildDocument(checkUp, language).answers.map(({ value }) => value)
    expect(answersIn('de')).toEqual(['72,5\u00a0kg', '181,5\u00a0cm'])
    expect(answersIn('en')).toEqual(['72.5\u00a0kg', '181.5\u00a0cm'])
  })

  test('draws each value with its usual range in the same place, and flags it by the person’s own bands', () => {
    const findWaist = (sex: 'female' | 'male') =>
      buildDocument(
        makeCheckUp(manualQuestionnaire, { weight: 72.5, height: 181.5, waist: 85 }, { subject: { age: 41, sex } }),
      ).scores.find(({ name }) => name === 'Taillenumfang')
    expect(findWaist('female')).toMatchObject({ value: '85,0', unit: 'cm', bar: { from: 0, to: 0.6667 } })
    expect(findWaist('female')?.position).toBe('over')
  })

  test('keeps the third decimal of an entered ratio, which decides on which side of 0.39 it is', () => {
    const answers = { weight: 80, height: 180, bodyFat: 20, ecwTbwRatio: 0.391 }
    const { answers: lines } = buildDocument(makeCheckUp(bodyAnalysisDevice, answers), 'en')
    expect(lines.find(({ text }) => text.includes('ECW/TBW'))?.value).toBe('0.391')
  })

  test('counts days as days', () => {
    const answers = { vigorousDays: 1, vigorousMinutes: 40, moderateDays: 0, walkDays: 3, walkMinutes: 30 }
    const days = buildDocument(makeCheckUp(activityQuestionnaire, answers)).answers
    expect(days.map(({ value }) => value)).toEqual(['1 Tag', '40\u00a0min', '0 Tage', '3 Tage', '30\u00a0min'])
  })
})

describe('the report of a module’s check-up', () => {
  test('shows values with side, range and band, and a text as it came', () => {
    const name = { de: 'Griffkraft', en: 'Hand grip' }
    const bands = [
      { upTo: 25, name: { de: 'schwach', en: 'weak' } },
      { upTo: null, name: { de: 'kräftig', en: 'strong' } },
    ]
    const delivered: Partial<CheckUp> = {
      profileId: null,
      profileName: 'Griffkraft',
      pluginId: 9,
      source: 'Dynamo',
      scores: [],
      answers: {},
      values: [
        { code: 'grip', name, value: 25.25, unit: 'kg', side: 'left', low: 20, high: 40.5, bands, reference: 'Norm A' },
        { code: 'grip', name, value: 15, side: 'right', low: 20 },
        { code: 'pose', name: { de: 'Haltung', en: 'Posture' }, value: 'stehend' },
      ],
    }
    const document = buildDocument(
      makeCheckUp(stressLoad, stressAnswers(), {
        ...delivered,
        ...before(makeCheckUp(stressLoad, stressAnswers(), delivered)),
      }),
    )
    expect(document).toMatchObject({ title: 'Griffkraft', headline: null, answers: [], nextSteps: [] })
    expect(document.scores).toMatchObject([
      { name: 'Griffkraft (links)', value: '25,25', unit: 'kg', range: '20,00 bis 40,50', band: 'kräftig' },
      { name: 'Griffkraft (rechts)', value: '15', range: 'ab 20', band: 'Unter dem Bereich', position: 'under' },
      { name: 'Haltung', value: 'stehend', range: '', band: null, bar: null, change: null },
    ])
    expect(document.scores[0]?.change).toMatchObject({
      delta: '0,00',
      word: 'Lässt sich nicht beurteilen',
      isReal: false,
    })
    expect(document.ranges).toBe('Im üblichen Bereich: 1 von 2. Darunter: Griffkraft (rechts).')
    expect(document.changeNotes).toEqual([
      'Lässt sich nicht beurteilen. Wie stark das ohne Veränderung schwankt, ist nicht bekannt.',
    ])
    expect(document.scores.map(({ noEarlier }) => noEarlier)).toEqual([null, null, null])
    const first = delivered.values?.slice(0, 1) ?? []
    const fewer = before(makeCheckUp(stressLoad, stressAnswers(), { ...delivered, values: first }))
    const { scores } = buildDocument(makeCheckUp(stressLoad, stressAnswers(), { ...delivered, ...fewer }))
    expect(scores.map(({ noEarlier }) => noEarlier)).toEqual([null, 'damals nicht bestimmt', null])
    expect(document.source).toBe('Dynamo; Norm A')
    expect(document.facts).toContainEqual({ name: 'Version', value: '1.0.0' })
    const { facts } = buildDocument(makeCheckUp(stressLoad, stressAnswers(), { ...delivered, origin: 'module' }))
    expect(facts).toContainEqual({ name: 'Produkt', value: 'Produkt 9' })
  })

  test('does not round an earlier value of its course, and writes all of the course with the same decimals', () => {
    const knee = (value: number) => ({ code: 'knee', name: { de: 'Knie', en: 'Knee' }, value, unit: '°' })
    const course = [14.5, 12].map((value, index) => ({
      resultGuid: `${index}1111111-1111-4111-8111-111111111111`,
      dateOfMeasurement: `2026-0${index + 1}-01T10:00:00+00:00`,
      version: '1',
      scores: [{ code: 'knee', value, unit: '°' }],
    }))
    const delivered = { profileId: null, version: '1', scores: [], answers: {}, values: [knee(12)], history: course }
    const { scores, trends } = buildDocument(makeCheckUp(stressLoad, stressAnswers(), delivered))
    expect(trends.figures[0]?.points.map(({ text }) => text)).toEqual(['14,5', '12,0'])
    expect(scores[0]?.value).toBe('12,0')
  })

  test('compares angles of both sides in degrees, with the decimals of the more exact side', () => {
    const knee = (side: 'left' | 'right', value: number) =>
      ({ code: 'knee', name: { de: 'Knie', en: 'Knee' }, value, unit: '°', side }) as const
    const values = [knee('left', 12), knee('right', 14.5)]
    const delivered = { profileId: null, version: '1', scores: [], answers: {}, values }
    const { sides } = buildDocument(makeCheckUp(stressLoad, stressAnswers(), delivered))
    expect(sides[0]?.[3]).toBe('rechts 2,5\u00a0° mehr')
  })

  test('says that a delivery replaces a value of the same moment, and draws only the last', () => {
    const at = '2025-03-10T10:00:00+00:00'
    const now = makeCheckUp(stressLoad, stressAnswers(), {
      profileId: null,
      dateOfMeasurement: at,
      scores: [],
      answers: {},
      values: [{ code: 'knee', name: { de: 'Knie', en: 'Knee' }, value: 50, unit: 'N' }],
    })
    const past = (resultGuid: string, dateOfMeasurement: string, value: number) => ({
      resultGuid,
      dateOfMeasurement,
      version: now.version,
      scores: [{ code: 'knee', value, unit: 'N' }],
    })
    const history = [
      past('before', '2025-01-10T10:00:00+00:00', 40),
      past('replaced', at, 500),
      past(now.resultGuid, at, 50),
    ]
    const { repeated, trends } = buildDocument({ ...now, history })
    expect(repeated.slice(1)).toEqual(['Knie: zuerst 500\u00A0N, jetzt 50\u00A0N.'])
    expect(trends.figures[0]?.points.map(({ text }) => text)).toEqual(['40', '50'])
  })

  test('compares nothing across units, nor draws it in one course', () => {
    const grip = (value: number, unit: string): Partial<CheckUp> => ({
      profileId: null,
      profileName: 'Griffkraft',
      pluginId: 10,
      scores: [],
      answers: {},
      values: [{ code: 'handGrip', name: { de: 'Griffkraft', en: 'Hand grip' }, value, unit, low: 27 }],
    })
    const earlier = before(makeCheckUp(stressLoad, stressAnswers(), grip(38, 'kg')))
    const inUnit = (value: number, unit: string) => {
      const now = makeCheckUp(stressLoad, stressAnswers(), { ...grip(value, unit), ...earlier })
      const past = { resultGuid: 'past', dateOfMeasurement: now.dateOfMeasurement, version: now.version }
      const history = [
        {
          ...past,
          dateOfMeasurement: '2025-01-10T10:00:00+00:00',
          scores: [{ code: 'handGrip', value: 38, unit: 'kg' }],
        },
        { ...past, scores: [{ code: 'handGrip', value, unit }] },
      ]
      return buildDocument({ ...now, history })
    }
    const other = inUnit(372.8, 'N')
    expect(other.scores[0]).toMatchObject({
      about: 'Der frühere Wert hat eine andere Einheit (kg) und wird deshalb nicht verglichen.',
      change: null,
    })
    expect(other.trends.figures).toEqual([])
    expect(JSON.stringify(other)).not.toContain('334,8')
    expect(inUnit(40, 'KG')).toMatchObject({
      scores: [{ about: null, change: { delta: '+2' } }],
      trends: { figures: [{ points: [{ text: '38' }, { text: '40' }] }] },
    })
  })
})

test('a bar on a scale names the ends of the scale, also in words, and one around a usual range has none', () => {
  const { scores } = buildDocument(makeCheckUp(stressLoad, stressAnswers(28)))
  expect(scores.map(({ bar }) => bar?.ends)).toEqual([
    ['0', '24'],
    ['0', '16'],
  ])
  expect(scores[0]?.bar?.alt).toContain('auf einer Skala von 0 bis 24')
  const quiet = buildDocument(makeCheckUp(stressLoad, stressAnswers(28)), 'de', true).scores
  expect(quiet.map(({ bar }) => bar?.ends)).toEqual([
    ['', ''],
    ['', ''],
  ])
  expect(JSON.stringify(quiet)).not.toContain('auf einer Skala')
  const measured = buildDocument(makeCheckUp(manualQuestionnaire, { weight: 70, height: 170, waist: 80 })).scores
  expect(measured.flatMap(({ bar }) => bar?.ends ?? [])).toEqual([])
})

describe('the course in the report', () => {
  const past = (total: number, month: number, rest: object = {}) => ({
    resultGuid: `past ${month}`,
    dateOfMeasurement: `2025-${String(month).padStart(2, '0')}-10T10:00:00+00:00`,
    version: stressLoad.version,
    scores: [{ code: 'total', value: total }],
    words: [],
    ...rest,
  })
  const inCourse = (history: readonly object[], language: 'de' | 'en' = 'de', isQuiet = false) =>
    buildDocument(makeCheckUp(stressLoad, stressAnswers(28), { history } as Partial<CheckUp>), language, isQuiet).trends

  test('does not round an earlier value across the limit of the range that is drawn beside it', () => {
    const { figures } = inCourse([past(13.75, 1), past(20, 2), past(28, 3)])
    expect(figures[0]?.points.map(({ text }) => text)).toEqual(['13,8', '20', '28'])
  })

  test('shows the last eight values of the headline, oldest first, also in words', () => {
    const { figures, isLarge, notes } = inCourse(
      [30, 31, 22, 23, 19, 16, 20, 12, 28].map((total, index) => past(total, index + 1)),
    )
    expect([figures.length, isLarge, notes]).toEqual([1, true, []])
    expect(figures[0]?.points.map(({ text }) => text)).toEqual(['31', '22', '23', '19', '16', '20', '12', '28'])
    expect(figures[0]?.alt).toMatch(/^Verlauf von Stressbelastung: 31 \(10\.02\.2025\), .* und 28 \(10\.09\.2025\)\.$/)
    const [highest, lowest] = [figures[0]?.points[0], figures[0]?.points[6]]
    expect(highest?.y).toBeGreaterThan(lowest?.y ?? 1)
  })

  test('leaves out values of another version, and says so', () => {
    const { figures, notes } = inCourse([past(30, 1, { version: '0.9.0' }), past(31, 2), past(28, 3)], 'en')
    expect(figures[0]?.points.map(({ text }) => text)).toEqual(['31', '28'])
    expect(notes).toEqual(['Values from another version, another device or another calculation model are left out.'])
  })

  test('leaves out values of another calculation model, and says so', () => {
    const of = (total: number, month: number, model: string) =>
      past(total, month, { scores: [{ code: 'total', value: total, model }] })
    const own = { ...of(28, 3, 'B'), resultGuid: '11111111-1111-4111-8111-111111111111' }
    const { figures, notes } = inCourse([of(30, 1, 'A'), of(31, 2, 'B'), own], 'en')
    expect(figures[0]?.points.map(({ text }) => text)).toEqual(['31', '28'])
    expect(notes).toEqual(['Values from another version, another device or another calculation model are left out.'])
  })

  describe('of a result without a headline', () => {
    const makeCourse = (count: number, change: (past: object) => object = (one) => one) => {
      const codes = Array.from({ length: count }, (_, index) => `value${index + 1}`)
      const values = codes.map((code) => ({ code, name: { de: `Wert ${code}`, en: `Value ${code}` }, value: 5 }))
      const delivered = { profileId: null, profileName: 'Messung', pluginId: 1, scores: [], answers: {}, values }
      const checkUp = makeCheckUp(stressLoad, stressAnswers(), delivered)
      const scores = codes.map((code) => ({ code, value: 4 }))
      const history = [
        change({ ...past(0, 1), version: checkUp.version, scores }),
        { ...past(0, 2), version: checkUp.version, scores },
      ]
      return buildDocument({ ...checkUp, history: history as CheckUp['history'] }).trends
    }

    test('draws seven values, and nine, as the page does', () => {
      for (const count of [7, 9]) {
        const { figures, notes } = makeCourse(count)
        expect([figures.length, notes]).toEqual([count, []])
      }
    })

    test('names the values that are not drawn, how many they are, and where they are', () => {
      expect(makeCourse(11)).toMatchObject({
        figures: { length: 9 },
        notes: [
          'Hier nicht gezeichnet: der Verlauf von 2 Werten (Wert value10 und Wert value11). Er steht in Salus auf der Seite dieses Ergebnisses.',
        ],
      })
      expect(makeCourse(1, (one) => ({ ...one, device: 'tanita 2' }))).toMatchObject({
        figures: [],
        notes: [
          'Hier nicht gezeichnet: der Verlauf eines Werts (Wert value1). Er steht in Salus auf der Seite dieses Ergebnisses.',
        ],
      })
    })
  })

  test('names the highest and the lowest value at their height, and nothing if all are the same', () => {
    const listEnds = (totals: readonly number[]) =>
      inCourse(totals.map((total, index) => past(total, index + 1))).figures[0]?.ends
    expect(listEnds([30, 12, 31, 28])?.map(({ text }) => text)).toEqual(['12', '31'])
    const [lowest, highest] = listEnds([30, 12, 31, 28]) ?? []
    expect(highest?.y).toBeGreaterThan(lowest?.y ?? 1)
    expect(listEnds([28, 28])).toEqual([])
  })

  test('keeps names with a comma or an "and" apart by semicolons', () => {
    const names = (list: readonly string[]) =>
      makeFigures({ language: 'de', timezone: 'UTC', words: wordsIn('de') }).listNames(list)
    expect(names(['Gewicht', 'Ruhepuls'])).toBe('Gewicht und Ruhepuls')
    expect(names(['Blutdruck, systolisch', 'Blutdruck, diastolisch', 'Ruhepuls'])).toBe(
      'Blutdruck, systolisch; Blutdruck, diastolisch; Ruhepuls',
    )
    expect(names(['Eigene Einschätzung und Kraftquellen', 'Gesundheit'])).toBe(
      'Eigene Einschätzung und Kraftquellen; Gesundheit',
    )
  })

  test('names beside the headline the parts whose course only the page draws', () => {
    const scores = (total: number) => [
      { code: 'total', value: total },
      { code: 'helplessness', value: 12 },
    ]
    const { figures, notes } = inCourse([past(0, 1, { scores: scores(30) }), past(0, 2, { scores: scores(28) })])
    expect([figures.length, notes]).toEqual([
      1,
      [
        'Hier nicht gezeichnet: der Verlauf eines Werts (Überforderung). Er steht in Salus auf der Seite dieses Ergebnisses.',
      ],
    ])
  })

  test('is of results that are not comparable: the report does not call the newest the first', () => {
    const { resultGuid } = makeCheckUp(stressLoad, stressAnswers(28))
    const history = [past(30, 1, { version: '0.9.0' }), past(28, 3, { resultGuid })] as CheckUp['history']
    const readTitle = (of: CheckUp['history']) =>
      buildDocument(makeCheckUp(stressLoad, stressAnswers(28), { history: of }), 'en').headline?.change
    expect(readTitle(history)).toMatchObject({
      title: 'Not comparable',
      text: 'The two results were scored with different versions. A difference may come from that.',
    })
    expect(readTitle(history.slice(1))).toMatchObject({ title: 'First result' })
  })

  test('is not drawn for a first check-up, nor in quiet mode', () => {
    expect(inCourse([past(28, 3)]).figures).toEqual([])
    expect(inCourse([past(31, 2), past(28, 3)], 'de', true).figures).toEqual([])
  })
})

test('the report names date of birth and number, and the device of this measurement with its firmware', () => {
  const checkUp = makeCheckUp(
    bodyCompositionScale,
    { weight: 70, height: 170, bodyFat: 30 },
    {
      origin: 'bluetooth',
      device: 'tanita 2',
      deviceFacts: { vendor: 'Tanita', model: 'MC-780', firmware: '1.4.2' },
    },
  )
  const { facts, person } = reportDocument({
    checkUp,
    memberName: 'Mara Lindner',
    memberBirthDate: '1984-03-02',
    memberNumber: 'N-17',
    tenantName: 'Studio Nord',
    language: 'de',
    timezone: 'America/New_York',
  })
  expect(person).toBe('Mara Lindner, geboren 02.03.1984')
  expect(facts).toContainEqual({ name: 'Geburtsdatum', value: '02.03.1984' })
  expect(facts).toContainEqual({ name: 'Nummer', value: 'N-17' })
  expect(facts).toContainEqual({ name: 'Gerät', value: 'Tanita MC-780, Gerät 2, Firmware 1.4.2' })
  expect(facts.find(({ name }) => name === 'Version')?.value).toContain(bodyCompositionScale.version)
})

test.each([
  ['en', 'US', 'Sep 11, 2026', 'September 11, 2026 at 06:30', 'Mar 2, 1984'],
  ['en', 'GB', '11 Sep 2026', '11 September 2026 at 06:30', '2 Mar 1984'],
  ['en', 'DE', '11 Sep 2026', '11 September 2026 at 06:30', '2 Mar 1984'],
  ['de', 'CH', '11.09.2026', '11. September 2026 um 06:30', '02.03.1984'],
  ['de', 'AT', '11.09.2026', '11. September 2026 um 06:30', '02.03.1984'],
] as const)('in the language %s with the region %s, a report writes dates as the screen does', (...row) => {
  const [language, region, short, long, born] = row
  const { day, facts } = reportDocument({
    checkUp: makeCheckUp(stressLoad, stressAnswers(), { dateOfMeasurement: '2026-09-11T04:30:00Z' }),
    memberName: 'Mara Lindner',
    memberBirthDate: '1984-03-02',
    tenantName: 'Studio Nord',
    language,
    timezone: 'Europe/Berlin',
    region,
    country: 'DE',
  })
  expect(day).toBe(short)
  expect(facts.map(({ value }) => value)).toEqual(expect.arrayContaining([long, born]))
})

test('a module’s value above its range is not a fault where more is good, and is drawn on its own scale', () => {
  const name = (en: string) => ({ de: en, en })
  const document = buildDocument(
    makeCheckUp(stressLoad, stressAnswers(), {
      profileId: null,
      pluginId: 12,
      scores: [],
      answers: {},
      values: [
        { code: 'balanceIndex', name: name('Balance'), value: 90, low: 60, high: 80 },
        { code: 'unknown', name: name('Unknown'), value: 4 },
      ],
    }),
    'en',
  )
  expect(document.ranges).toBe(
    'In the usual range: 0 of 1. Above it, and more is good here: Balance. One more value has no range.',
  )
  expect(document.scores).toMatchObject([
    { band: 'Above range, more is good', tone: 'good', bar: { now: 0.9, from: 0.6, to: 1 } },
    { bar: null },
  ])
})

describe('the report of a body scale', () => {
  const measured = (weight: number, changed: Partial<CheckUp> = {}) =>
    makeCheckUp(
      bodyCompositionScale,
      { weight, height: 170, bodyFat: 30 },
      { origin: 'typed', device: 'tanita 2', ...changed },
    )
  const then = (changed: Partial<CheckUp>) => {
    const { version, scores, values, device, origin, conditions } = measured(70, changed)
    const dateOfMeasurement = '2025-12-01T10:00:00+00:00'
    return {
      previous: { resultGuid: earlierGuid, dateOfMeasurement, version, scores, values, device, origin, conditions },
    }
  }

  test('names the device, and compares nothing across devices', () => {
    const document = buildDocument(measured(75, then({ device: 'seca' })))
    expect(document.facts).toContainEqual({ name: 'Gerät', value: 'Tanita, Gerät 2' })
    expect(document.changeNotes).toEqual([
      'Nicht vergleichbar. Die beiden Werte stammen von verschiedenen Geräten. Ein Unterschied kann daher kommen.',
    ])
    expect(document.changes).toEqual([])
  })

  test('names the differing conditions and the sources of the thresholds', () => {
    const document = buildDocument(
      measured(74, { conditions: { hasEaten: true }, ...then({ conditions: { hasEaten: false } }) }),
      'en',
    )
    expect(document.changeNotes.join(' ')).toContain('Only one of the two measurements came after a meal.')
    expect(document.bases.join(' ')).toContain('Calculated from published measurement errors')
    const weight = [...document.scores, ...document.further].find(({ name }) => name === 'Weight')
    expect(weight?.change).toMatchObject({ word: 'Changed, by more than the measurement error' })
  })

  test('says of each note on the changes which values it is about, unless it is about all of them', () => {
    const document = buildDocument(measured(74, then({})), 'en')
    expect(document.bases).toContainEqual(
      expect.stringMatching(/^Body fat, Fat mass, .+: Calculated from published measurement errors/),
    )
    for (const text of [...document.changeNotes, ...document.bases]) expect(text).toMatch(/^[A-Z][^:.]+: /)
  })
})

describe('the report of a stress type', () => {
  const answers = (first: number) =>
    Object.fromEntries(stressType.items.map(({ id }, index) => [id, index % 2 === 0 ? first : 5 - first]))

  test('says whether the type is the same or which it was, and judges neither', () => {
    const lead: Readonly<Record<string, number>> = {
      stylesProblemFocused: 3.5,
      stylesEmotionFocused: 2,
      stylesAvoidant: 1.5,
    }
    const scored = makeCheckUp(stressType, answers(4))
    const now = {
      ...scored,
      scores: scored.scores.map((score) => ({ ...score, value: lead[score.code] ?? score.value })),
    }
    const [type] = now.scores.filter(
      ({ code }) => code === stressType.scores.find(({ role }) => role === 'primary')?.code,
    )
    expect(typeof type?.value).toBe('string')
    const same = buildDocument({ ...now, ...before(now) }, 'en')
    expect(same.headline?.change).toEqual({ title: 'The same as last time', figures: '', text: '' })
    const bands = stressType.scores.find(({ role }) => role === 'primary')?.bands({ age: 41, sex: 'female' }) ?? []
    const other = bands.find(({ code }) => code !== type?.value)
    if (type === undefined || other === undefined) throw new Error('only one type')
    const then = before(now, {
      scores: now.scores.map((score) =>
        score.code === type.code ? { ...type, value: other.code, band: other.code } : score,
      ),
    })
    const changed = buildDocument({ ...now, ...then }, 'en')
    expect(changed.headline?.change).toEqual({
      title: 'Another class than on 1 Dec 2025',
      figures: '',
      text: `Before: ${other.name.en}. Neither is better than the other.`,
    })
  })
})

describe('the report for a person who sees no numbers', () => {
  test.each([
    ['stress load', makeCheckUp(stressLoad, stressAnswers(28), before(makeCheckUp(stressLoad, stressAnswers(36))))],
    [
      'manual values',
      makeCheckUp(
        manualQuestionnaire,
        { weight: 93.7, height: 171.3, waist: 97.9, bodyFat: 37.6 },
        before(makeCheckUp(manualQuestionnaire, { weight: 83.6, height: 171.3, waist: 87.4, bodyFat: 33.1 })),
      ),
    ],
  ])('has the words and bands of a %s and none of its numbers', (_name, checkUp) => {
    const { headline, scores, further, summary, changes, answers } = buildDocument(checkUp, 'de', true)
    const rows = [...scores, ...further]
    expect(headline?.value).toMatch(/^[A-ZÄÖÜ][a-zäöüß]/)
    expect(headline?.isWord).toBe(true)
    expect(headline?.change?.title).toMatch(/^(Besser|Schlechter), und zwar um mehr als den Messfehler$/)
    expect(changes).toEqual([])
    const bare = [
      headline?.value,
      headline?.unit,
      headline?.range,
      headline?.change,
      headline?.bar?.ends,
      summary,
      rows.map(({ value, unit, range, change }) => [value, unit, range, change?.delta, change?.word]),
      [headline, ...rows].map((row) => row?.bar?.edges),
      answers.map(({ value }) => value),
    ]
    // Removes the only digits that are allowed: those in the date of the previous check-up and in the error rate.
    expect(JSON.stringify(bare).replace('01.12.2025', '').replace('einer von 20', '')).not.toMatch(/\d/)
  })

  test('becomes a PDF', () => {
    const pdf = renderReport(buildDocument(makeCheckUp(stressLoad, stressAnswers(28)), 'de', true))
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  })
})

test('an unnamed delivery of a module without a product is titled by a plain word, and becomes a PDF', () => {
  const unnamed = makeCheckUp(stressLoad, stressAnswers(28), {
    pluginId: 13,
    profileId: null,
    profileCode: null,
    profileName: '',
    version: '1',
    answers: {},
    scores: [],
    values: [{ code: 'remark', name: { de: 'Bemerkung', en: 'Remark' }, value: 'Zwei Durchgänge' }],
  })
  const document = buildDocument(unnamed)
  expect(document.title).toBe('Messung')
  expect(Buffer.from(renderReport(document)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a logo that is broken in the store is left out, and the report is written', () => {
  const document = buildDocument(makeCheckUp(stressLoad, stressAnswers(28)))
  const broken = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
  expect(Buffer.from(renderReport(document, broken))).toEqual(Buffer.from(renderReport(document)))
})
