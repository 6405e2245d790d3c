import { computeRelease } from '@salus/domain/group-reports/compute-release.ts'
import { listReportedScores } from '@salus/domain/group-reports/reported-scores.ts'
import { type ComputedRelease, releaseSchema } from '@salus/domain/group-reports/release.ts'
import { makeBreakdown, makeInput, sign } from '@salus/domain/group-reports/testing/small-wave.ts'
import { stressLoad } from '@salus/domain/measurement-profiles/stress/stress-load/stress-load.ts'
import { describe, expect, test } from 'vitest'
import { readAltTexts, readPdfLines } from '../../../testing/documents/text-of-pdf.ts'
import { buildGroupReport } from './group-report-document.ts'
import { type AssessedRelease, buildHazards } from './hazard-document.ts'
import { renderGroupReport, renderHazards } from './render-paper.ts'
import { writeReportTable } from './report-table.ts'

const scores = listReportedScores(stressLoad)
const measures: AssessedRelease['measures'] = {
  items: [],
  nextCursor: null,
  isReportWithdrawn: false,
  showsEffects: true,
  steps: [],
  nextSurvey: { surveyId: null, proposedFor: null },
}
const now = new Date('2026-03-10T10:00:07Z')

/**
 * Computes a report of two units. The small one has a high strain, and the large one dominates the whole organisation.
 */
function closeWave(netz: number, hafen: number, previous: ComputedRelease | null = null): ComputedRelease {
  const [score] = scores
  if (score === undefined) throw new Error('no score')
  const groups = [
    { count: 40, classes: { units: 'Netz' }, values: [netz, netz + 2] },
    { count: 160, classes: { units: 'Hafen' }, values: [hafen, hafen + 2] },
  ]
  return computeRelease(makeInput({ breakdowns: [makeBreakdown('units', ['Netz', 'Hafen'])], groups, score, previous }))
}

/**
 * Builds a report of the first engine version. That version compared every number with the whole, even if the two were
 * from different surveys.
 */
function publish(computed: ComputedRelease): AssessedRelease {
  const breakdowns = computed.breakdowns.map((breakdown) => ({
    ...breakdown,
    classes: breakdown.classes.map((one) =>
      one.shown
        ? { ...one, scores: one.scores.map((score) => ({ comparedWithWhole: 'worse' as const, ...score })) }
        : one,
    ),
  }))
  const release = releaseSchema.parse(
    sign({ ...computed, breakdowns, profileId: stressLoad.id, version: stressLoad.version }),
  )
  return {
    release,
    scores,
    publishedAt: now.toISOString(),
    zone: 'UTC',
    tenantName: 'Stadtwerke',
    measures,
  }
}

const first = closeWave(34, 10)
/** The numbers of the whole organisation are new. The numbers of the unit Netz are repeated from the last survey. */
const newWhole = publish(closeWave(33, 20, first))
/**
 * The numbers of the whole organisation and of the unit Hafen are repeated from the last survey. The numbers of the
 * unit Netz are new.
 */
const oldWhole = publish(closeWave(21, 11, first))

describe('the paper of a group report', () => {
  test('marks a number from the last survey, and does not compare it with a new one', async () => {
    const document = buildGroupReport(newWhole, 'de')
    const rows = document.groups[0]?.matrices[0]?.rows ?? []
    expect(rows.map(({ name, cells: [mean, compared] }) => [name, mean?.mark, compared?.verdict?.word])).toEqual([
      ['Gesamte Organisation', null, undefined],
      ['Netz', 'wie zuletzt', undefined],
      ['Hafen', null, 'besser'],
    ])
    const lines = (await readPdfLines(renderGroupReport(document).typeset())).join(' ')
    expect(lines).toMatch(/Netz 40 .*wie zuletzt/)
    expect(lines).toContain('gezeigt sind die Zahlen des letzten Berichts')
  })

  test('marks the whole in the table, beside the position of the theme, and in the text for people who cannot see the figure', async () => {
    const document = buildGroupReport(oldWhole, 'en')
    expect(document.whole?.lines[0]?.repeated).toBe('as last time')
    expect(document.order[0]).toMatchObject({ repeated: 'as last time' })
    const pdf = renderGroupReport(document).typeset()
    for (const alt of readAltTexts(pdf)) expect(alt).toContain('as last time')
    expect((await readPdfLines(pdf)).join(' ')).toContain('the numbers shown are those of the last report')
  })

  test('names the month of the earlier survey beside its numbers, in the time zone of the organisation', async () => {
    const previousClosedAt = '2025-08-31T22:30:00+00:00'
    const inGerman = buildGroupReport({ ...newWhole, zone: 'Europe/Berlin', previousClosedAt }, 'de')
    expect(inGerman.groups[0]?.matrices[0]?.rows.map(({ cells: [mean] }) => mean?.mark)).toEqual([
      null,
      'wie Sep. 2025',
      null,
    ])
    const lines = (await readPdfLines(renderGroupReport(inGerman).typeset())).join(' ')
    expect(lines).toContain('„wie Sep. 2025“: seit der letzten Befragung nicht deutlich anders')
    expect(lines).not.toContain('zuletzt')
    const inEnglish = buildGroupReport({ ...oldWhole, previousClosedAt }, 'en')
    expect(inEnglish.whole?.lines[0]?.repeated).toBe('as in Aug 2025')
    expect(inEnglish.whole?.lines[0]?.bar?.alt).toContain('as in Aug 2025')
    const hazards = buildHazards({ ...oldWhole, previousClosedAt }, { language: 'en', now })
    expect(hazards.themes?.[0]?.repeated).toBe('as in Aug 2025')
  })

  test('of a first survey has no such mark', async () => {
    const pdf = renderGroupReport(buildGroupReport(publish(first), 'de')).typeset()
    expect((await readPdfLines(pdf)).join(' ')).not.toContain('zuletzt')
  })
})

test('the table says in a column which numbers are those of the last survey', () => {
  const [heads = [], ...rows] = writeReportTable(newWhole, 'de')
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  const [repeated, compared] = ['Zahlen einer früheren Befragung', 'Verglichen mit dem Ganzen'].map((one) =>
    heads.indexOf(one),
  )
  expect(rows.map((row) => [row[1], row[repeated ?? -1], row[compared ?? -1]])).toEqual([
    ['Gesamte Organisation', 'nein', ''],
    ['Netz', 'ja', ''],
    ['Hafen', 'nein', 'besser'],
  ])
})

describe('the documentation of the hazard assessment', () => {
  test('judges no group by a number from the last survey, and marks the earlier judgement as such', async () => {
    const document = buildHazards(newWhole, { language: 'de', now })
    const judgement = document.groups[0]?.rows.map(({ name, cells }) => [name, cells[0]])
    expect(judgement).toEqual([
      ['Netz', { word: 'nicht deutlich anders; damals: Zuerst handeln', sign: null }],
      ['Hafen', expect.objectContaining({ sign: expect.any(String) })],
    ])
    expect(document.themes?.[0]).toMatchObject({ repeated: null })
    const text = (await readPdfLines(renderHazards(document))).join(' ')
    expect(text).toContain('nicht deutlich anders; damals: Zuerst')
    expect(text).toContain('Die Gruppe wird nicht neu beurteilt')
  })

  test('keeps the judgement of the whole and marks its number', async () => {
    const document = buildHazards(oldWhole, { language: 'en', now })
    expect(document.themes?.[0]).toMatchObject({ repeated: 'as last time', judgement: { sign: expect.any(String) } })
    expect((await readPdfLines(renderHazards(document))).join(' ')).toContain('as last time')
  })
})
