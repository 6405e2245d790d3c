import { computeRelease } from '@salus/domain/group-reports/compute-release.ts'
import { listReportedScores } from '@salus/domain/group-reports/reported-scores.ts'
import { makeInput, sign } from '@salus/domain/group-reports/testing/small-wave.ts'
import { stressLoad } from '@salus/domain/measurement-profiles/stress/stress-load/stress-load.ts'
import { expect, test } from 'vitest'
import { readPdfLines } from '../../../testing/documents/text-of-pdf.ts'
import { buildGroupReport } from './group-report-document.ts'
import { type AssessedRelease, buildHazards } from './hazard-document.ts'
import { nameHazards, namePaper } from './name-paper.ts'
import { renderGroupReport } from './render-paper.ts'

/**
 * Makes a report whose survey closed in the last second of June in Berlin. It was published in the first minute of
 * July.
 */
function publish(zone: string): AssessedRelease {
  const computed = {
    ...computeRelease(makeInput({ groups: [{ count: 20, classes: {} }] })),
    closedAt: '2026-06-30T21:59:59Z',
  }
  return {
    release: sign({ ...computed, profileId: stressLoad.id, version: stressLoad.version }),
    scores: listReportedScores(stressLoad),
    publishedAt: '2026-06-30T22:00:30Z',
    zone,
    tenantName: 'Stadtwerke',
    measures: {
      items: [],
      nextCursor: null,
      isReportWithdrawn: false,
      showsEffects: true,
      steps: [],
      nextSurvey: { surveyId: null, proposedFor: null },
    },
  }
}

test('a report shows its times in the time zone of the organisation, with the name of the zone', async () => {
  const inBerlin = publish('Europe/Berlin')
  const text = (await readPdfLines(renderGroupReport(buildGroupReport(inBerlin, 'de')).typeset())).join(' ')
  expect(text).toContain('Befragung beendet 30. Juni 2026 um 23:59 MESZ')
  expect(text).toContain('Veröffentlicht 1. Juli 2026 um 00:00 MESZ')
  expect(buildGroupReport(inBerlin, 'en').day).toBe('30 June 2026 at 23:59 CEST')
  expect(buildGroupReport(publish('America/New_York'), 'en').day).toBe('30 June 2026 at 17:59 GMT-4')
})

test('the documentation of the hazard assessment is dated with the day of the organisation', () => {
  const [inBerlin, now] = [publish('Europe/Berlin'), new Date('2026-07-14T22:30:00Z')]
  const document = buildHazards(inBerlin, { language: 'de', now })
  expect(document.facts.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['15.07.2026', 'Gruppenbericht der Befragung, die am 30. Juni 2026 um 23:59 MESZ endete']),
  )
  expect(document.day).toBe('Dokumentation, 15.07.2026')
  expect(nameHazards(inBerlin, { language: 'de', now })).toBe('Salus-Gefaehrdungsbeurteilung-2026-07-15.pdf')
})

test('the files of a report are named by the day on which the survey closed there', () => {
  const names = ['Europe/Berlin', 'Pacific/Auckland'].map((zone) =>
    namePaper(publish(zone), { language: 'en', extension: 'csv' }),
  )
  expect(names).toEqual(['Salus-Group-Report-2026-06-30.csv', 'Salus-Group-Report-2026-07-01.csv'])
})
