import type { ShownScore, WrittenClass, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { areOfOneSurvey, isRepeated, readComparison } from '@salus/domain/group-reports/repeated-numbers.ts'
import { useT } from '../../../i18n/t.tsx'
import { ChevronRight } from '../../../ui/icons.ts'
import { ScaleChart } from '../figures/scale-chart.tsx'
import { ComparisonWord, RepeatedWord } from '../figures/verdicts.tsx'
import { findScore, type Theme } from '../themes/list-themes.ts'
import { useWrittenTexts } from '../written-texts.ts'
import type { GroupRow } from './lay-out-groups.ts'

interface MatrixTableProps {
  readonly rows: readonly GroupRow[]
  readonly whole: readonly WrittenScore[]
  readonly themes: readonly Theme[]
  readonly caption: string
  /** `null` for a table that is only printed and whose rows open nothing. */
  readonly onOpen: ((group: WrittenClass) => void) | null
}

export function MatrixTable({ rows, whole, themes, caption, onOpen }: MatrixTableProps) {
  const t = useT()
  const [single] = themes.length === 1 ? themes : []
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{t('groupReports.matrixCaption', { breakdown: caption })}</caption>
      <colgroup>
        <col className={single === undefined ? 'w-[16%]' : 'w-[30%]'} />
        <col className={single === undefined ? 'w-25' : 'w-28'} />
        {themes.map(({ code }) => (
          <col key={code} />
        ))}
      </colgroup>
      <thead>
        <tr className="border-t border-line text-caption text-muted">
          <th scope="col" className="py-2.5 pr-2 pl-5 text-left align-bottom font-medium">
            {caption}
          </th>
          <th scope="col" className="px-2 py-2.5 !text-right align-bottom font-medium">
            {t('groupReports.people')}
          </th>
          {themes.map(({ code, name }) => (
            <th
              key={code}
              scope="col"
              className="px-1.5 py-2.5 text-left align-bottom font-medium hyphens-auto last:pr-2 print:pl-1 print:last:pr-0"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <WholeRow whole={whole} themes={themes} />
        {rows.map(({ row, depth }) => (
          <tr key={row.classId} data-group={onOpen === null ? undefined : row.classId} className="border-t border-sep">
            <th
              scope="row"
              className="py-2 pr-2 pl-5 text-left font-medium"
              style={{ paddingLeft: writeIndent(depth) }}
            >
              <GroupName row={row} onOpen={onOpen} />
            </th>
            {row.shown ? (
              <ShownCells row={row} whole={whole} themes={themes} />
            ) : (
              <td colSpan={themes.length + 1} className="py-2 pr-5 pl-2">
                <HiddenLine />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const writeIndent = (depth: number) => `${1.25 + depth * 1.125}rem`

function WholeRow({ whole, themes }: Pick<MatrixTableProps, 'whole' | 'themes'>) {
  const t = useT()
  return (
    <tr className="border-t border-line bg-well">
      <th scope="row" className="py-2.5 pr-2 pl-5 text-left font-semibold">
        {t('groupReports.whole')}
      </th>
      <td />
      {themes.map((theme) => (
        <td key={theme.code} className="px-1.5 py-2.5 last:pr-2">
          <Cell theme={theme} score={findScore(whole, theme.code)} isSingle={themes.length === 1} />
        </td>
      ))}
    </tr>
  )
}

function GroupName({ row, onOpen }: Pick<MatrixTableProps, 'onOpen'> & { readonly row: WrittenClass }) {
  if (!row.shown) return <span className="block min-w-0 py-1.5 font-normal break-words text-muted">{row.name}</span>
  if (onOpen === null) return <span className="block min-w-0 py-1.5 break-words">{row.name}</span>
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      className="print-keep group -mx-2 inline-flex min-h-9 max-w-full items-center gap-1 rounded-chip px-2 text-left font-medium hover:bg-well"
    >
      <span className="min-w-0 break-words">{row.name}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted print:hidden" />
    </button>
  )
}

interface ShownCellsProps {
  readonly row: Extract<WrittenClass, { shown: true }>
  readonly whole: readonly WrittenScore[]
  readonly themes: readonly Theme[]
}

function ShownCells({ row, whole, themes }: ShownCellsProps) {
  const texts = useWrittenTexts()
  return (
    <>
      <td className="num px-2 text-right text-small whitespace-nowrap text-ink-2">{texts.people(row.n5)}</td>
      {themes.map((theme) => (
        <td key={theme.code} className="px-1.5 py-2 align-top last:pr-2">
          <Cell
            theme={theme}
            score={findScore(row.scores, theme.code)}
            whole={findScore(whole, theme.code)}
            isSingle={themes.length === 1}
          />
        </td>
      ))}
    </>
  )
}

interface CellProps {
  readonly theme: Theme
  readonly score: ShownScore | null
  readonly whole?: ShownScore | null
  readonly isSingle: boolean
}

function Cell({ theme, score, whole, isSingle }: CellProps) {
  const texts = useWrittenTexts()
  if (score?.mean === undefined) return <HiddenLine />
  const compared = readComparison(score, whole)
  const figures = (
    <span className="flex min-w-0 flex-col items-start">
      <span className="num text-[0.9375rem] leading-6 font-semibold whitespace-nowrap">{texts.mean(score.mean)}</span>
      {isRepeated(score) && <RepeatedWord />}
      {compared !== undefined && <ComparisonWord verdict={compared} isShort />}
    </span>
  )
  if (!isSingle) return figures
  return (
    <span className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-4">
      {figures}
      <ScaleChart
        theme={theme}
        score={score}
        whole={whole && areOfOneSurvey(score, whole) ? whole : null}
        hasNumbers={whole === undefined}
      />
    </span>
  )
}

/** Shows the same line for every hidden number, so that the line does not reveal why the number is hidden. */
export function HiddenLine() {
  const t = useT()
  return (
    <span className="flex min-h-6 items-center gap-2 text-caption text-muted">
      <i aria-hidden="true" className="h-2 w-4 shrink-0 rounded-full bg-[var(--rail)]" />
      {t('groupReports.notShown')}
    </span>
  )
}
