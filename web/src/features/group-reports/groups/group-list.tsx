import type { WrittenClass, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { type Translate, useT } from '../../../i18n/t.tsx'
import { ChevronRight } from '../../../ui/icons.ts'
import { useWrittenTexts } from '../written-texts.ts'
import { countDifferences, type Differences, type GroupRow } from './lay-out-groups.ts'
import { HiddenLine } from './matrix-table.tsx'

interface GroupListProps {
  readonly rows: readonly GroupRow[]
  readonly whole: readonly WrittenScore[]
  readonly onOpen: (group: WrittenClass) => void
}

/** Lists the groups on a phone. Tapping a group opens the drawer with all its themes. */
export function GroupList({ rows, whole, onOpen }: GroupListProps) {
  return (
    <ul className="border-t border-line">
      {rows.map(({ row, depth }) => (
        <li key={row.classId} className="border-t border-sep first:border-t-0" style={{ paddingLeft: `${depth}rem` }}>
          {row.shown ? (
            <ShownGroup row={row} whole={whole} onOpen={onOpen} />
          ) : (
            <div className="px-5 py-3">
              <span className="block break-words text-muted">{row.name}</span>
              <HiddenLine />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

type ShownRow = Extract<WrittenClass, { shown: true }>

interface ShownGroupProps extends Pick<GroupListProps, 'whole' | 'onOpen'> {
  readonly row: ShownRow
}

function ShownGroup({ row, whole, onOpen }: ShownGroupProps) {
  const t = useT()
  const texts = useWrittenTexts()
  const differences = countDifferences(row, whole)
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      className="flex min-h-13 w-full items-center gap-3 px-5 py-3 text-left hover:bg-well"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{row.name}</span>
        <span className="block text-caption text-muted">
          <span className="num">{t('groupReports.peopleOf', { people: texts.people(row.n5) })}</span>
        </span>
        {differences !== null &&
          listWords(t, differences).map((words) => (
            <span key={words} className="block text-caption text-muted">
              {words}
            </span>
          ))}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
}

/**
 * Uses two sentences, because the comparisons differ: "better" and "worse" compare with the whole organisation, "as
 * last time" with the last survey.
 */
function listWords(t: Translate, { better, worse, different, repeated, isCompared }: Differences): readonly string[] {
  const words = [
    better > 0 && t('groupReports.differencesBetter', { count: better }),
    worse > 0 && t('groupReports.differencesWorse', { count: worse }),
    different > 0 && t('groupReports.differencesOther', { count: different }),
  ].filter((one) => one !== false)
  const compared = words.length === 0 && isCompared ? [t('groupReports.differencesNone')] : words
  return [
    ...(compared.length > 0 ? [t('groupReports.comparedWithWhole', { differences: compared.join(', ') })] : []),
    ...(repeated > 0 ? [t('groupReports.repeatedThemes', { count: repeated })] : []),
  ]
}
