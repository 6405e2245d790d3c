import type { Release, ShownScore, WrittenClass, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { isRepeated, readComparison } from '@salus/domain/group-reports/repeated-numbers.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import type { PaperFigures } from './paper-figures.ts'
import { findDepth, findScore, listWholeScores, type Theme } from './paper-themes.ts'
import { comparisonWords } from './paper-words.ts'
import { hasNeed, type Verdict, writeChange, writeNeed } from './whole-section.ts'

interface Cell {
  readonly text: string
  /** A note that the number was already in the last survey's report; `null` if the number is new. */
  readonly mark: string | null
  readonly verdict: Verdict | null
}

interface Row {
  readonly name: string
  /** The level of the group in the hierarchy: the number of groups that contain it. */
  readonly depth: number
  readonly isWhole: boolean
  readonly isHidden: boolean
  readonly people: string
  /** Empty if no cell is shown. The row then contains a single text instead. */
  readonly cells: readonly Cell[]
}

interface Matrix {
  /** `null` if the section has only one matrix. */
  readonly title: string | null
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
}

export interface GroupSection {
  readonly title: string
  readonly hasRepeated: boolean
  readonly matrices: readonly Matrix[]
}

type Breakdown = Release['breakdowns'][number]

interface Writing {
  readonly themes: readonly Theme[]
  readonly figures: PaperFigures
}

/** One quantity of a score, for example its mean. */
interface Aspect {
  readonly title: string
  readonly write: (score: ShownScore, theme: Theme) => Cell
}

/**
 * Writes one matrix per aspect, with the themes as columns. If there is only one theme, writes one matrix with the
 * aspects as columns. Scores in classes have no column, because they are shown only for the whole organisation.
 */
export function writeGroups(release: Release, breakdown: Breakdown, { themes, figures }: Writing): GroupSection {
  const { words } = figures
  const title = fillPlaces(words.groups, { name: breakdown.name })
  const deps = themes.filter(({ score }) => score.kind === 'mean')
  const [only] = deps
  if (only === undefined) return { title, hasRepeated: false, matrices: [] }
  const hasRepeated = breakdown.classes.some(
    (one) => one.shown && one.scores.some((score) => !('shown' in score) && isRepeated(score)),
  )
  const rows = [writeWholeRow(release, figures), ...breakdown.classes.map((one) => readRow(one, breakdown, figures))]
  const table = { rows, hidden: words.hidden }
  if (deps.length === 1) {
    const aspects = listAspects(release, deps, figures)
    const heads = aspects.map((aspect) => aspect.title)
    const columns = aspects.map(({ write }) => ({ theme: only, write }))
    return { title, hasRepeated, matrices: [{ title: null, heads, rows: fillRows(table, columns) }] }
  }
  return {
    title,
    hasRepeated,
    matrices: listAspects(release, deps, figures).map((aspect) => ({
      title: aspect.title,
      heads: deps.map(({ name }) => name),
      rows: fillRows(
        table,
        deps.map((theme) => ({ theme, write: aspect.write })),
      ),
    })),
  }
}

function listAspects(release: Release, themes: readonly Theme[], figures: PaperFigures): readonly Aspect[] {
  const { words, language } = figures
  const whole = (listWholeScores(release) ?? []).flatMap((score) => ('shown' in score ? [] : [score]))
  const compare = (score: ShownScore): Verdict | null => {
    const compared = readComparison(
      score,
      whole.find(({ code }) => code === score.code),
    )
    if (compared === undefined) return null
    const sign = compared === 'better' || compared === 'worse' ? compared : compared === 'different' ? 'changed' : null
    return { word: comparisonWords[compared][language], sign }
  }
  const writeMean = (score: ShownScore) =>
    score.mean === undefined
      ? { text: '', mark: null }
      : { text: figures.mean(score.mean), mark: figures.repeated(score) }
  const comparing: readonly Aspect[] =
    themes.length === 1
      ? [
          { title: words.mean, write: (score) => ({ ...writeMean(score), verdict: null }) },
          { title: words.compared, write: (score) => ({ text: '', mark: null, verdict: compare(score) }) },
        ]
      : [{ title: words.meanAndCompared, write: (score) => ({ ...writeMean(score), verdict: compare(score) }) }]
  const need: Aspect = {
    title: words.inNeed,
    write: (written, { score }) => ({
      text: writeNeed(score, written.inNeed, figures),
      mark: written.inNeed === undefined ? null : figures.repeated(written),
      verdict: null,
    }),
  }
  const change: Aspect = {
    title: words.change,
    write: ({ change: said }) => ({
      text: '',
      mark: null,
      verdict: said === undefined ? null : writeChange(said, language),
    }),
  }
  return [
    ...comparing,
    ...(themes.some(({ score }) => hasNeed(score)) ? [need] : []),
    ...(whole.some(({ change: said }) => said !== undefined) ? [change] : []),
  ]
}

interface ReadRow extends Omit<Row, 'cells'> {
  readonly scores: readonly WrittenScore[] | undefined
}

const writeWholeRow = (release: Release, { words, number }: PaperFigures): ReadRow => ({
  name: words.whole,
  depth: 0,
  isWhole: true,
  isHidden: false,
  people: 'n5' in release.whole ? number(release.whole.n5) : '',
  scores: listWholeScores(release),
})

function readRow(one: WrittenClass, { classes }: Breakdown, { number }: PaperFigures): ReadRow {
  const row = { name: one.name, depth: findDepth(classes, one.classId), isWhole: false }
  return one.shown
    ? {
        ...row,
        isHidden: false,
        people: number(one.n5),
        scores: one.scores,
      }
    : { ...row, isHidden: true, people: '', scores: undefined }
}

interface Column {
  readonly theme: Theme
  readonly write: Aspect['write']
}

const fillRows = (
  { rows, hidden }: { readonly rows: readonly ReadRow[]; readonly hidden: string },
  columns: readonly Column[],
): readonly Row[] =>
  rows.map(({ scores, ...row }) => {
    const found = columns.map(({ theme, write }) => ({ score: findScore(scores, theme), theme, write }))
    const isEmpty = found.every(({ score }) => 'shown' in score)
    const cells = found.map(({ score, theme, write }) =>
      'shown' in score ? { text: hidden, mark: null, verdict: null } : write(score, theme),
    )
    return { ...row, cells: isEmpty ? [] : cells }
  })
