import type { Release, WrittenClass, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { isRepeated } from '@salus/domain/group-reports/repeated-numbers.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectInput } from '../../../ui/fields/field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useRepeatedMark } from '../earlier-month.ts'
import type { Target } from '../measures/read-measure-form.ts'
import { isShown, type Theme } from '../themes/list-themes.ts'
import { GroupDrawer } from './group-drawer.tsx'
import { GroupList } from './group-list.tsx'
import { type GroupRow, layOutGroups } from './lay-out-groups.ts'
import { MatrixTable } from './matrix-table.tsx'

type ShownWhole = Extract<Release['whole'], { n5: number }>

interface GroupsCardProps {
  readonly breakdowns: Release['breakdowns']
  readonly whole: ShownWhole
  readonly themes: readonly Theme[]
  /** Begins a new measure; `null` for people with read access only. */
  readonly onMeasure: ((target: Target) => void) | null
}

/**
 * Shows groups by themes, one breakdown at a time. The order is fixed, because groups are never ranked. Clicking a row
 * opens all numbers of its group.
 */
export function GroupsCard({ breakdowns, whole, themes, onMeasure }: GroupsCardProps) {
  const t = useT()
  const mark = useRepeatedMark()
  const [chosen, choose] = useState(breakdowns[0]?.id ?? '')
  const [opened, open] = useState<WrittenClass | null>(null)
  const breakdown = breakdowns.find(({ id }) => id === chosen) ?? breakdowns[0]
  const columns = themes.filter(({ hasMean }) => hasMean)
  if (breakdown === undefined || columns.length === 0) return null
  const rows = layOutGroups(breakdown.classes)
  // On paper, a breakdown cannot be chosen, so the other breakdowns are printed below.
  const others = breakdowns.filter(({ id, classes }) => id !== breakdown.id && classes.length > 0)
  return (
    <Card
      data-part="groups"
      heading={t('groupReports.groups')}
      action={<BreakdownChoice breakdowns={breakdowns} chosen={breakdown.id} onChange={choose} />}
      className="@container"
    >
      <p className="px-5 pb-4 text-small text-ink-2">
        {t('groupReports.groupsText')} <span className="print:hidden">{t('groupReports.groupsOpen')}</span>
      </p>
      {rows.length === 0 ? (
        <EmptyState title={t('groupReports.noGroups')} className="border-t border-line" />
      ) : (
        <Groups rows={rows} whole={whole.scores} themes={columns} caption={breakdown.name} onOpen={open} />
      )}
      {others.map(({ id, name, classes }) => (
        <div key={id} className="mt-6 hidden print:block">
          <MatrixTable
            rows={layOutGroups(classes)}
            whole={whole.scores}
            themes={columns}
            caption={name}
            onOpen={null}
          />
        </div>
      ))}
      {[breakdown, ...others].some(({ classes }) => hasRepeated(layOutGroups(classes))) && (
        <p
          className={`rounded-b-card border-t border-line bg-well px-5 py-3 text-caption text-muted ${hasRepeated(rows) ? '' : 'hidden print:block'}`}
        >
          {t('groupReports.repeated', { mark })}
        </p>
      )}
      <GroupDrawer
        group={opened}
        whole={whole.scores}
        themes={columns}
        onMeasure={
          onMeasure && ((theme, classId) => onMeasure({ theme, group: { breakdownId: breakdown.id, classId } }))
        }
        onClose={() => open(null)}
      />
    </Card>
  )
}

const hasRepeated = (rows: readonly GroupRow[]) =>
  rows.some(({ row }) => row.shown && row.scores.some((score) => isShown(score) && isRepeated(score)))

interface GroupsProps {
  readonly rows: readonly GroupRow[]
  readonly whole: readonly WrittenScore[]
  readonly themes: readonly Theme[]
  readonly caption: string
  readonly onOpen: (group: WrittenClass) => void
}

function Groups({ rows, whole, themes, caption, onOpen }: GroupsProps) {
  // The table is shown only if the column of each theme is wide enough for the longest word of its name. On paper, the
  // table is always shown.
  const [table, list] =
    themes.length === 1 ? ['@[47.5rem]:block', '@[47.5rem]:hidden'] : ['@[60rem]:block', '@[60rem]:hidden']
  return (
    <>
      <div className={`hidden print:block ${table}`}>
        <MatrixTable rows={rows} whole={whole} themes={themes} caption={caption} onOpen={onOpen} />
      </div>
      <div className={`print:hidden ${list}`}>
        <GroupList rows={rows} whole={whole} onOpen={onOpen} />
      </div>
    </>
  )
}

/**
 * If the names of the breakdowns together have more letters than this, a segmented control does not fit on a phone. A
 * select field is shown instead.
 */
const mostLetters = 34

interface BreakdownChoiceProps {
  readonly breakdowns: Release['breakdowns']
  readonly chosen: string
  readonly onChange: (id: string) => void
}

function BreakdownChoice({ breakdowns, chosen, onChange }: BreakdownChoiceProps) {
  const t = useT()
  const [only] = breakdowns
  if (only === undefined) return null
  if (breakdowns.length === 1) return <span className="text-small text-muted">{only.name}</span>
  const letters = breakdowns.reduce((sum, { name }) => sum + name.length, 0)
  if (letters <= mostLetters)
    return (
      <Segmented
        label={t('groupReports.breakdown')}
        value={chosen}
        options={breakdowns.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
        isSmall
      />
    )
  return (
    <SelectInput
      aria-label={t('groupReports.breakdown')}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      className="sm max-w-full"
    >
      {breakdowns.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectInput>
  )
}
