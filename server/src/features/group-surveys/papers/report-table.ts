import type { Release, WrittenClass, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { isRepeated, readComparison } from '@salus/domain/group-reports/repeated-numbers.ts'
import type { Language } from '@salus/domain/words.ts'
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts'
import { findScore, listWholeScores, nameThemes, type PublishedRelease, type Theme } from './paper-themes.ts'
import { changeWords, comparisonWords, paperWordsIn, participationWords, shareWords } from './paper-words.ts'
import { tableHeads, tableWords } from './table-words.ts'

type Cell = string | number | null

interface Subject {
  readonly breakdown: string
  readonly group: string
  readonly parent: string | null
  readonly people: number | null
  readonly participation: string | null
  readonly scores: readonly WrittenScore[] | undefined
}

/**
 * Writes one row per group and score, starting with the whole organisation. All hidden groups and scores have equal
 * result cells.
 */
export function writeReportTable(published: PublishedRelease, language: Language): string {
  const { release } = published
  const themes = nameThemes(published, language)
  const everybody = describeWhole(release, language)
  const subjects = [everybody, ...release.breakdowns.flatMap(describeGroups)]
  const rows = subjects.flatMap((subject) =>
    themes.map((theme) => {
      const pair = { score: findScore(subject.scores, theme), whole: findScore(everybody.scores, theme) }
      return [...writeRow(subject, theme, { ...pair, language }), release.sha256]
    }),
  )
  return writeCsv(tableHeads(language), rows, language)
}

function describeWhole(release: Release, language: Language): Subject {
  const { whole } = release
  const { whole: name } = paperWordsIn(language)
  const isShown = 'scores' in whole
  return {
    breakdown: name,
    group: name,
    parent: null,
    people: isShown ? whole.n5 : null,
    participation: isShown ? participationWords[whole.participation][language] : null,
    scores: listWholeScores(release),
  }
}

function describeGroups({ name, classes }: Release['breakdowns'][number]): readonly Subject[] {
  const names = new Map(classes.map((one) => [one.classId, one.name]))
  return classes.map((one: WrittenClass) => ({
    breakdown: name,
    group: one.name,
    parent: one.parentId === undefined ? null : (names.get(one.parentId) ?? null),
    people: one.shown ? one.n5 : null,
    participation: null,
    scores: one.shown ? one.scores : undefined,
  }))
}

interface RowParts {
  readonly score: WrittenScore
  readonly whole: WrittenScore
  readonly language: Language
}

function writeRow(subject: Subject, theme: Theme, { score, whole, language }: RowParts): readonly Cell[] {
  const words = tableWords[language]
  const start = [subject.breakdown, subject.group, subject.parent, subject.people, subject.participation]
  const named = [...start, theme.name, theme.score.code]
  if ('shown' in score) return [...named, words.no, ...Array.from({ length: shownCells }, () => null)]
  const { interval, change } = score
  const compared = 'shown' in whole ? undefined : readComparison(score, whole)
  return [
    ...named,
    words.yes,
    ...writeMean(score),
    interval?.from ?? null,
    interval?.to ?? null,
    ...writeShare(score, language),
    writeBands(score, theme),
    compared === undefined ? null : comparisonWords[compared][language],
    change === undefined ? null : changeWords[change][language],
    isRepeated(score) ? words.yes : words.no,
  ]
}

/** The number of cells of a score, after the cell that shows whether the score is hidden. */
const shownCells = 13

type Shown = Exclude<WrittenScore, { readonly shown: false }>

function writeMean({ mean }: Shown): readonly Cell[] {
  if (mean === undefined) return [null, null, null, null]
  if ('atMost' in mean) return [null, null, mean.atMost, null]
  if ('atLeast' in mean) return [null, null, null, mean.atLeast]
  return [mean.value, mean.step, null, null]
}

function writeShare({ inNeed }: Shown, language: Language): readonly Cell[] {
  if (inNeed === undefined) return [null, null, null]
  return 'word' in inNeed ? [null, null, shareWords[inNeed.word][language]] : [inNeed.percent, inNeed.grid, null]
}

const writeBands = ({ bands }: Shown, { nameBands }: Theme): Cell =>
  bands === undefined ? null : bands.map(({ names, percent }) => `${nameBands(names)}: ${percent}`).join(' / ')
