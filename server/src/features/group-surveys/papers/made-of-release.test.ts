import { computeRelease } from '@salus/domain/group-reports/compute-release.ts'
import { listReportedScores } from '@salus/domain/group-reports/reported-scores.ts'
import { releaseSchema } from '@salus/domain/group-reports/release.ts'
import { type Group, makeBreakdown, makeInput, sign } from '@salus/domain/group-reports/testing/small-wave.ts'
import { stressLoad } from '@salus/domain/measurement-profiles/stress/stress-load/stress-load.ts'
import { type Language, languages } from '@salus/domain/words.ts'
import { describe, expect, test } from 'vitest'
import { readAltTexts, readPdfLines } from '../../../testing/documents/text-of-pdf.ts'
import { buildGroupReport } from './group-report-document.ts'
import type { PublishedRelease } from './paper-themes.ts'
import { methodWords, participationWords, paperWordsIn, shareWords } from './paper-words.ts'
import { renderGroupReport } from './render-paper.ts'
import { writeReportTable } from './report-table.ts'

const scores = listReportedScores(stressLoad)
const units = makeBreakdown('units', ['Halle', 'Lager', 'Labor', 'Depot'])

interface Wave {
  readonly few: readonly [lager: number, labor: number]
  readonly more: number
}

/**
 * Returns four units. The first one is shown, and the next two are too small. The last one is hidden too, because its
 * numbers would reveal those of the small units.
 */
const listGroups = ({ few: [lager, labor], more }: Wave): readonly Group[] => [
  { count: 43, classes: { units: 'Halle' }, values: [7, 12, 19, 28, 33].map((value) => Math.min(40, value + more)) },
  { count: lager, classes: { units: 'Lager' }, refused: 20 - lager },
  { count: labor, classes: { units: 'Labor' }, refused: 20 - labor },
  { count: 12, classes: { units: 'Depot' } },
]

function publish(wave: Wave, previous: PublishedRelease | null = null): PublishedRelease {
  const input = makeInput({
    breakdowns: [units],
    groups: listGroups(wave),
    ...(scores[0] === undefined ? {} : { score: scores[0] }),
    previous: previous?.release ?? null,
  })
  const again = input.participants.map((one) => ({ ...one, classesBefore: one.classes }))
  const computed = computeRelease(previous === null ? input : { ...input, participants: again })
  const release = sign({ ...computed, profileId: stressLoad.id, version: stressLoad.version })
  return { release, scores, publishedAt: '2026-03-10T10:00:07+00:00', tenantName: 'Stadtwerke Hafen', zone: 'UTC' }
}

const first = publish({ few: [4, 0], more: 0 })
const second = publish({ few: [4, 0], more: 16 }, first)
const render = (published: PublishedRelease, language: Language) =>
  renderGroupReport(buildGroupReport(published, language)).typeset()

describe('the paper of a group report', () => {
  test('says the same of a group with few people, of an empty one and of one that protects them', async () => {
    const classes = first.release.breakdowns[0]?.classes ?? []
    expect(classes.map(({ shown }) => shown)).toEqual([true, false, false, false])
    const lines = await readPdfLines(render(first, 'de'))
    for (const name of ['Lager', 'Labor', 'Depot'])
      expect(lines.filter((line) => line.includes(name))).toEqual([`${name} Nicht gezeigt`])
    const exchanged = publish({ few: [0, 4], more: 0 })
    expect(Buffer.from(render(exchanged, 'de')).equals(Buffer.from(render(first, 'de')))).toBe(true)
  })

  test('names the ends of the scale at every bar', async () => {
    const drawn = buildGroupReport(first, 'de').whole?.lines.map(({ bar }) => bar?.ends)
    expect(drawn).toEqual([['0', '40']])
    const lines = await readPdfLines(render(first, 'de'))
    expect(lines).toContain('16 bis 22 0 40')
  })

  test.each(languages)('has no number that the stored report does not have: %s', async (language) => {
    for (const published of [first, second]) {
      const { release } = published
      const pdf = render(published, language)
      const text = [...(await readPdfLines(pdf)), ...readAltTexts(pdf)].join('\n')
      const allowed = new Set([
        ...readNumbers(listFixedTexts(language), language),
        ...readNumbers(JSON.stringify({ ...release, sha256: '' }), 'en'),
        // The ends of the scale, and the page numbers.
        0,
        40,
        1,
        2,
        3,
      ])
      const found = readNumbers(text.replaceAll(release.sha256, '').replaceAll(release.surveyId, ''), language)
      expect(found.length).toBeGreaterThan(50)
      expect(found.filter((number) => !allowed.has(number))).toEqual([])
    }
  })

  test.each([
    ['de', 'Gruppenbericht von Stadtwerke Hafen: Stressbelastung'],
    ['en', 'Group report of Stadtwerke Hafen: Stress load'],
  ] as const)('names the organisation and the questionnaire: %s', async (language, title) => {
    expect((await readPdfLines(render(first, language))).join(' ')).toContain(title)
    expect(buildGroupReport(first, language).title).toBe(title)
  })

  test('describes each figure for people who cannot see it', () => {
    expect(readAltTexts(render(second, 'en')).toSorted()).toMatchInlineSnapshot(`
      [
        "Stress load: mean 29 on a scale from 0 to 40, range 26 to 32",
        "Stress load: “Low” to “Moderate” 40%, High 60%",
      ]
    `)
  })
})

describe('the table of a group report', () => {
  const readRows = (published: PublishedRelease, language: Language) =>
    writeReportTable(published, language)
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(language === 'de' ? ';' : ','))

  test('has a row for everybody and for each group, and the same one for hidden groups', () => {
    const [heads, ...rows] = readRows(second, 'de')
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => heads?.length))
    expect(rows.slice(0, 2).map((row) => row.slice(0, 12))).toEqual([
      [
        'Gesamte Organisation',
        'Gesamte Organisation',
        '',
        '55',
        '50 bis 60 %',
        'Stressbelastung',
        'total',
        'ja',
        '29',
        '1',
        '',
        '',
      ],
      ['units', 'Halle', '', '40', '', 'Stressbelastung', 'total', 'ja', '33', '1', '', ''],
    ])
    const hidden = ['', '', '', 'Stressbelastung', 'total', 'nein', ...Array.from({ length: 13 }, () => '')]
    expect(rows.slice(2)).toEqual(
      ['Lager', 'Labor', 'Depot'].map((name) => ['units', name, ...hidden, second.release.sha256]),
    )
  })

  test('is the same whether few or no people of a hidden group took part', () => {
    const exchanged = publish({ few: [0, 4], more: 0 })
    for (const language of languages)
      expect(writeReportTable(exchanged, language)).toBe(writeReportTable(first, language))
  })

  test('never writes the name of a group as a formula', () => {
    const text = JSON.stringify(first.release).replaceAll('"name":"Halle"', '"name":"=HYPERLINK(1)"')
    const named = { ...first, release: releaseSchema.parse(JSON.parse(text)) }
    expect(readRows(named, 'en')[2]?.[1]).toBe("'=HYPERLINK(1)")
  })

  test('has no number that the stored report does not have', () => {
    const stored = readNumbers(JSON.stringify({ ...second.release, sha256: '' }), 'en')
    const allowed = new Set([...stored, ...readNumbers(listFixedTexts('de'), 'de'), 95, 256])
    const text = writeReportTable(second, 'de').replaceAll(second.release.sha256, '')
    expect(readNumbers(text, 'de').filter((number) => !allowed.has(number))).toEqual([])
  })
})

const listFixedTexts = (language: Language): string =>
  [
    ...Object.values(paperWordsIn(language)),
    ...[...methodWords, ...Object.values(participationWords), ...Object.values(shareWords), stressLoad.source].map(
      (text) => text[language],
    ),
  ].join('\n')

const readNumbers = (text: string, language: Language): readonly number[] =>
  [...text.matchAll(language === 'de' ? /\d+(?:,\d+)?/g : /\d+(?:\.\d+)?/g)].map(([found]) =>
    Number(found.replace(',', '.')),
  )
