import type { CheckUp } from '@salus/contract/check-ups.ts'
import { manualQuestionnaire } from '@salus/domain/measurement-profiles/body-scale/manual-questionnaire/manual-questionnaire.ts'
import type { Answers, MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { stressLoad } from '@salus/domain/measurement-profiles/stress/stress-load/stress-load.ts'
import { describe, expect, test } from 'vitest'
import { stressAnswers } from '../../../testing/tenant-world.ts'
import { reportDocument } from './report-document.ts'

const checkUpOf = (profile: MeasurementProfile, answers: Answers, changed: Partial<CheckUp> = {}): CheckUp => {
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

const documentOf = (checkUp: CheckUp, language: 'de' | 'en' = 'de') =>
  reportDocument({
    checkUp,
    memberName: 'Mara Lindner',
    tenantName: 'Studio Nord',
    language,
    timezone: 'Europe/Berlin',
  })

describe('the report of a stress load', () => {
  test('says who, when, by which version and what it means, in German', () => {
    const document = documentOf(checkUpOf(stressLoad, stressAnswers(28)))
    expect(document.title).toBe('Stressbelastung')
    expect(document.facts).toEqual([
      { name: 'Person', value: 'Mara Lindner' },
      { name: 'Datum', value: '2. März 2026 um 00:30' },
      { name: 'Alter', value: '41 Jahre' },
      { name: 'Version', value: 'StressPilot 1.0.0' },
      { name: 'Erfasst von', value: 'Jörg Weiß' },
    ])
    expect(document.headline).toMatchObject({
      name: 'Stressbelastung',
      value: '28',
      band: 'Hoch',
      range: 'Üblicher Bereich: unter 14',
    })
    expect(document.headline?.meaning).toContain('belastend')
    expect(document.scores.map(({ name, value }) => [name, value])).toEqual([
      ['Stressbelastung', '28'],
      ['Überforderung', expect.any(String)],
      ['Fehlende Zuversicht', expect.any(String)],
    ])
    expect(document.words.notADiagnosis).toContain('keine Diagnose')
    expect(document.source).toBe(stressLoad.source)
  })

  test('says the same in English', () => {
    const document = documentOf(checkUpOf(stressLoad, stressAnswers(28)), 'en')
    expect(document.facts[1]).toEqual({ name: 'Date', value: '2 March 2026 at 00:30' })
    expect(document.headline).toMatchObject({ band: 'High', range: 'Usual range: below 14' })
    expect(document.words.notADiagnosis).toContain('not a diagnosis')
  })

  test('draws the score on its bands, which fill the whole width', () => {
    const scale = documentOf(checkUpOf(stressLoad, stressAnswers(20))).headline?.scale
    expect(scale?.at).toBe(0.5)
    expect(scale?.parts).toEqual([
      { from: 0, to: 14 / 40, tone: 'good' },
      { from: 14 / 40, to: 27 / 40, tone: 'watch' },
      { from: 27 / 40, to: 1, tone: 'act' },
    ])
  })

  test('shows each answer in words, a declined one too', () => {
    const { answers } = documentOf(checkUpOf(stressLoad, { ...stressAnswers(0), q2: null }))
    expect(answers).toHaveLength(10)
    expect(answers.slice(0, 2).map(({ value }) => value)).toEqual(['Nie', 'keine Angabe'])
  })

  test('gives the next steps of its band only', () => {
    const titles = (points: number) =>
      documentOf(checkUpOf(stressLoad, stressAnswers(points))).nextSteps.map(({ title }) => title)
    expect(titles(5)).toContain('Bleiben Sie dabei.')
    expect(titles(30)).not.toContain('Bleiben Sie dabei.')
  })

  test('names its corrections', () => {
    const amendments = [{ revision: 2, reason: 'Tippfehler', at: '2026-03-03T10:00:00+00:00', by: 'Ada' }]
    const document = documentOf(checkUpOf(stressLoad, stressAnswers(), { revision: 2, amendments }))
    expect(document.amendments).toEqual([{ revision: '2', at: '3. März 2026 um 11:00', reason: 'Tippfehler' }])
    expect(document.facts[3]?.value).toBe('StressPilot 1.0.0 / 2')
  })
})

describe('the report of body values', () => {
  test('writes numbers with unit as the reader does', () => {
    const checkUp = checkUpOf(manualQuestionnaire, { weight: 72.5, height: 181.5 })
    const answersIn = (language: 'de' | 'en') => documentOf(checkUp, language).answers.map(({ value }) => value)
    expect(answersIn('de')).toEqual(['72,5\u00a0kg', '181,5\u00a0cm'])
    expect(answersIn('en')).toEqual(['72.5\u00a0kg', '181.5\u00a0cm'])
  })
})

describe('the report of a module’s check-up', () => {
  test('shows values with side, range and band, and a text as it came', () => {
    const name = { de: 'Griffkraft', en: 'Hand grip' }
    const bands = [
      { upTo: 25, name: { de: 'schwach', en: 'weak' } },
      { upTo: null, name: { de: 'kräftig', en: 'strong' } },
    ]
    const document = documentOf(
      checkUpOf(stressLoad, stressAnswers(), {
        profileId: null,
        profileName: 'Griffkraft',
        pluginId: 9,
        scores: [],
        answers: {},
        values: [
          { code: 'grip', name, value: 25.25, unit: 'kg', side: 'left', low: 20, high: 40.5, bands },
          { code: 'grip', name, value: 25, side: 'right', low: 20, bands },
          { code: 'pose', name: { de: 'Haltung', en: 'Posture' }, value: 'stehend' },
        ],
      }),
    )
    expect(document).toMatchObject({ title: 'Griffkraft', headline: null, answers: [], nextSteps: [] })
    expect(document.scores).toEqual([
      { name: 'Griffkraft, links', value: '25,25\u00a0kg', range: '20 bis 40,5', band: 'kräftig' },
      { name: 'Griffkraft, rechts', value: '25', range: 'ab 20', band: 'schwach' },
      { name: 'Haltung', value: 'stehend', range: '', band: '' },
    ])
    expect(document.facts[3]?.value).toBe('9 1.0.0')
  })
})
