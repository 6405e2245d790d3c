import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ChevronDown } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useHasNoMembers } from '../../../features/members/use-has-no-members.ts'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { NoMembers } from '../members/none.tsx'
import { columnsFor } from './board-columns.ts'
import { BoardRow, type BoardRowActs } from './board-row.tsx'
import { sortLine, listSteps } from '../../../features/measurement-days/line.ts'
import { findPluginId, useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'

interface BoardProps extends BoardRowActs {
  readonly tenantId: number
  /** Returns the person's name for the labels of controls. */
  readonly writeName: (visit: DayVisit) => string
  /** Returns text that distinguishes the person from others who look the same in the list. Usually empty. */
  readonly writeDifference: (visit: DayVisit) => string
  readonly visits: readonly DayVisit[]
  readonly station: number | null
  readonly nextId: string | null
  readonly isDayOpen: boolean
  readonly busyKeys: ReadonlySet<string>
}

export function Board({ visits, ...given }: BoardProps) {
  const t = useT()
  const props = { ...given, ...useSteadyActs(given) }
  const { station, isDayOpen } = props
  const { waiting, through, left } = sortLine(visits, station)
  const [some] = [...waiting, ...through, ...left]
  if (some === undefined) return <Nobody tenantId={props.tenantId} isDayOpen={isDayOpen} />
  return (
    <>
      <Columns profileIds={listSteps(some, station).map(({ profileId }) => profileId)} />
      {waiting.length > 0 ? (
        <Rows label={t(chooseHeading(isDayOpen))} visits={waiting} {...props} />
      ) : (
        isDayOpen && <p className="border-t border-line px-4 py-4 text-ink-2">{t('measurementDays.nobodyWaits')}</p>
      )}
      {through.length > 0 && (
        <Fold
          label={t(station === null ? 'measurementDays.through' : 'measurementDays.throughHere', {
            count: through.length,
          })}
        >
          {rows(through)}
        </Fold>
      )}
      {left.length > 0 && <Fold label={t('measurementDays.gone', { count: left.length })}>{rows(left)}</Fold>}
    </>
  )

  function rows(shown: readonly DayVisit[]) {
    return (label: string) => <Rows label={label} visits={shown} {...props} />
  }
}

/**
 * Returns functions that never change and call the functions of the latest render. The memoised rows therefore do not
 * render again.
 */
function useSteadyActs(acts: BoardRowActs): BoardRowActs {
  const newest = useRef(acts)
  useEffect(() => void (newest.current = acts))
  return useMemo(
    () => ({
      onStart: (of) => newest.current.onStart(of),
      onHandOver: (visit, step) => newest.current.onHandOver(visit, step),
      onStep: (visit, step, act) => newest.current.onStep(visit, step, act),
      onVisit: (visit, act) => newest.current.onVisit(visit, act),
    }),
    [],
  )
}

/** Returns the key of the board's heading. An ended day has another heading, because nobody waits any more. */
export const chooseHeading = (isDayOpen: boolean) => (isDayOpen ? 'measurementDays.line' : 'measurementDays.people')

function Nobody({ tenantId, isDayOpen }: Pick<BoardProps, 'tenantId' | 'isDayOpen'>) {
  const t = useT()
  const hasNoMembers = useHasNoMembers(tenantId)
  // Offers to add members if there are none, because a search cannot find anyone.
  if (hasNoMembers && isDayOpen) return <NoMembers tenantId={tenantId} />
  return (
    <EmptyState
      className="border-t border-line"
      title={t('measurementDays.empty')}
      {...(isDayOpen ? { text: t('measurementDays.emptyText') } : {})}
    />
  )
}

interface RowsProps extends BoardProps {
  readonly label: string
}

const Rows = ({ label, visits, nextId, busyKeys, writeName, writeDifference, ...props }: RowsProps) => (
  <ul aria-label={label} className="divide-y divide-sep border-t border-line">
    {visits.map((visit) => (
      <BoardRow
        key={visit.id}
        visit={visit}
        calledBy={writeName(visit)}
        difference={writeDifference(visit)}
        isNext={visit.id === nextId}
        isBusy={busyKeys.has(visit.id)}
        {...props}
      />
    ))}
  </ul>
)

/** Renders the headings of the columns. They are hidden from screen readers, which read the name in every cell. */
export function Columns({ profileIds }: { readonly profileIds: readonly string[] }) {
  const findProfileName = useProfileNames()
  const columns = columnsFor(profileIds.length)
  return (
    <div
      aria-hidden="true"
      className={classNames('flex items-end border-t border-line py-2 text-muted', columns.space)}
    >
      <span className={classNames('min-w-0 flex-1', columns.spacer)} />
      <div className={classNames('flex items-end', columns.cells)}>
        {profileIds.map((profileId) => (
          <span
            key={profileId}
            title={findProfileName(profileId)}
            className={classNames('flex items-center justify-center gap-2', columns.cell)}
          >
            <ProductIcon pluginId={findPluginId(profileId)} profileId={profileId} className={columns.picture} />
            <span
              className={classNames(
                'min-w-0 text-caption leading-4 [hyphens:auto] [overflow-wrap:anywhere]',
                columns.title,
              )}
            >
              {withSeams(findProfileName(profileId))}
            </span>
          </span>
        ))}
      </div>
      <span className={classNames('w-11 shrink-0', columns.menu)} />
    </div>
  )
}

/** Inserts soft hyphens into long German words, for browsers that have no hyphenation dictionary. */
const withSeams = (name: string): string =>
  name.replaceAll(/(?<=\p{L}{4})(?=messung|fragebogen|analyse|belastung|fähigkeit)/gu, '\u00AD')

interface FoldProps {
  readonly label: string
  readonly children: (label: string) => ReactNode
}

function Fold({ label, children }: FoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-12 w-full items-center gap-2 px-4 text-left font-medium text-ink-2 hover:bg-well"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden className={classNames('size-4', !isOpen && '-rotate-90')} />
        {label}
      </button>
      <div id={id}>{isOpen && children(label)}</div>
    </div>
  )
}
