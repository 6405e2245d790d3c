import { expect, test } from 'vitest'
import { allProfiles } from '../measurement-profiles/all-profiles.ts'
import { listReportableProfiles, listReportedScores } from './reported-scores.ts'

test('only questionnaires with bands have a group report, and of them only banded scores', () => {
  const scores = listReportableProfiles().map((profile) => [
    profile.code,
    ...listReportedScores(profile).map(({ code, kind }) => `${code} (${kind})`),
  ])
  expect(scores).toEqual([
    [
      'stressor-analysis',
      'meanDemands (mean)',
      'meanControl (mean)',
      'meanManagerSupport (mean)',
      'meanPeerSupport (mean)',
      'meanRelationships (mean)',
      'meanRole (mean)',
      'meanChange (mean)',
    ],
    ['stress-load', 'total (mean)'],
    ['work-ability', 'total (mean)'],
    ['stress-type', 'type (classes)'],
    ['stress-resistance-capacities', 'brsMean (mean)'],
    ['activity-questionnaire', 'category (classes)'],
  ])
})

test('exactly the profiles with a group report say in one sentence what they ask about', () => {
  const described = allProfiles.filter(({ asksAbout }) => asksAbout !== undefined)
  const listCodes = (profiles: typeof allProfiles) => profiles.map(({ code }) => code)
  expect(listCodes(described), 'asksAbout in facts.ts, and group-reports/reported-codes.ts').toEqual(
    listCodes(listReportableProfiles()),
  )
})

test('body values, blood pressure, diabetes and heart risk, and lists of diseases never enter a report', () => {
  for (const profile of allProfiles.filter(
    ({ kind, code }) => kind !== 'questionnaire' || code === 'risk-questionnaire',
  )) {
    expect(listReportedScores(profile), profile.code).toEqual([])
  }
})

test('the bands of a reported score are the same for every adult', () => {
  for (const profile of listReportableProfiles()) {
    for (const { code, bands } of listReportedScores(profile)) {
      expect(bands.length, code).toBeGreaterThan(1)
      const definition = profile.scores.find((score) => score.code === code)
      for (const sex of ['female', 'male', 'diverse'] as const) {
        for (const age of [18, 35, 50, 64, 70, 90]) {
          expect(
            definition?.bands({ age, sex }).map((band) => band.code),
            `${code} ${sex} ${age}`,
          ).toEqual(bands.map((band) => band.code))
        }
      }
    }
  }
})
