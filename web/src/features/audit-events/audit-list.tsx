import { auditEventsApi, type AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AuditFilters, type ChosenFilter, noFilter, type Person, buildQuery } from './audit-filters.tsx'
import { groupLooks } from './group-looks.ts'
import { actWords } from '../../platform/people/act-words.ts'
import { useTWithActs } from '../../platform/people/use-t-with-acts.ts'
import { useMemberFacts } from '../../platform/people/member-name.tsx'
import { FoldLine } from '../../ui/disclosure.tsx'

interface AuditListProps {
  readonly tenantId: number
  readonly people: readonly Person[]
}

export function AuditList({ tenantId, people }: AuditListProps) {
  const t = useT()
  const { timeZone } = useFormat()
  const [filter, setFilter] = useState<ChosenFilter>(noFilter)
  const events = useApiPages(
    auditEventsApi.getAuditEventsOfTenant,
    { params: { tenantId }, query: buildQuery(filter) },
    { staleTime: 0, keepPrevious: true },
  )
  return (
    <section className="card overflow-hidden">
      <AuditFilters tenantId={tenantId} people={people} filter={filter} onChange={setFilter} />
      {events.isPending && <ListSkeleton />}
      {events.isError && !events.data && <ProblemState error={events.error} onRetry={() => void events.refetch()} />}
      {events.data && events.items.length === 0 && (
        <EmptyState title={t('audit.none')} text={t('audit.noneText')} className="border-t border-line" />
      )}
      <ul className="divide-y divide-sep border-t border-line empty:hidden">
        {groupLooks(events.items, timeZone).map(({ event, looks }) => (
          <Line key={event.id} event={event} looks={looks} onMember={(member) => setFilter({ ...filter, member })} />
        ))}
      </ul>
      {events.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button isBusy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
            {t('audit.earlier')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface LineProps {
  readonly event: AuditEvent
  /** All entries of the line, newest first. Only identical entries about automatic reads share a line. */
  readonly looks: readonly AuditEvent[]
  readonly onMember: (member: { readonly id: string; readonly name: string }) => void
}

function Line({ event, looks, onMember }: LineProps) {
  const t = useTWithActs()
  const format = useFormat()
  const writeFacts = useMemberFacts()
  const nameIn = (subject: AuditEvent['subjects'][number]) =>
    [subject.name ?? t('audit.gone'), writeFacts(subject)].filter((part) => part !== '').join(' · ')
  const others = event.subjectCount - event.subjects.length
  return (
    <li className="grid gap-x-5 gap-y-1 px-5 py-3 @[38.75rem]:grid-cols-[8.5rem_minmax(0,9rem)_minmax(0,1fr)] @[53.75rem]:grid-cols-[10.5rem_minmax(0,12rem)_minmax(0,1fr)]">
      <time dateTime={event.at} className="num text-small text-muted @[38.75rem]:pt-0.5">
        {format.dateTime(event.at)}
      </time>
      <p className="min-w-0 break-words">
        <span className="font-medium">{writeActorName(t, event)}</span>
        {event.role !== null && event.role !== 'operator' && (
          <span className="block text-small text-ink-2">{t(`shell.role${event.role}`)}</span>
        )}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="inline-block first-letter:uppercase">
            {[actWords(t, event), ...listConsentNames(t, event)].join(': ')}
          </span>
          {event.isDenied && (
            <Chip tone="act" shape="up">
              {t('audit.denied')}
            </Chip>
          )}
          {event.isAutomatic && <Chip>{t('audit.automatic')}</Chip>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-muted empty:hidden">
          {event.purpose !== null && (
            <span>{t('audit.purpose', { purpose: t(`audit.purpose_${event.purpose}`) })}</span>
          )}
          {event.network !== null && <span className="num">{t('audit.network', { network: event.network })}</span>}
        </p>
        {looks.length > 1 && <Looks looks={looks} />}
        {event.subjects.length > 0 && (
          <p className="flex flex-wrap gap-x-3 gap-y-5 text-small text-ink-2 small:gap-y-0">
            {event.subjects.map((subject) => (
              <button
                key={subject.memberId}
                type="button"
                className={classNames('link touch min-h-6 text-left', looks.length > 1 && 'downwards')}
                onClick={() => onMember({ id: subject.memberId, name: nameIn(subject) })}
              >
                {nameIn(subject)}
              </button>
            ))}
            {others > 0 && <span>{t('audit.others', { count: others })}</span>}
          </p>
        )}
      </div>
    </li>
  )
}

function Looks({ looks }: Pick<LineProps, 'looks'>) {
  const t = useT()
  const format = useFormat()
  return (
    <details className="group/fold text-small text-ink-2">
      <FoldLine className="touch upwards min-h-6">{t('audit.looks', { count: looks.length })}</FoldLine>
      <ul className="num ml-5.5 flex flex-wrap gap-x-3 pb-1 text-muted">
        {looks.map(({ id, at }) => (
          <li key={id}>
            <time dateTime={at}>{format.time(at)}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * Returns the name of the consent that the entry is about, as a list. The list is empty if the entry is about something
 * else.
 */
function listConsentNames(t: ReturnType<typeof useT>, { objectKind, objectId }: AuditEvent): readonly string[] {
  if (objectKind !== 'consent') return []
  if (objectId === 'store-health-data') return [t('consents.storeHealthData')]
  return objectId === 'share-with-staff' ? [t('consents.shareWithStaff')] : []
}

/** The actions that the server takes without a request. */
const ofSalus =
  /^(access\.unusual|consent\.ended-after-leaving|group-survey\.published|retention\.run|tariff\.(renewed|limit-.*))$/
const ofOperator = /^(operator|backup|support-request)\./

function writeActorName(t: ReturnType<typeof useT>, { actor, role, action }: AuditEvent): string {
  if (actor !== null) return actor.name
  if (role === null && ofSalus.test(action)) return t('audit.bySalus')
  if (role === 'operator' || (role === null && ofOperator.test(action))) return t('audit.operator')
  return t(role === null ? 'audit.nobody' : 'audit.formerLogin')
}

const ListSkeleton = () => (
  <div aria-busy="true" className="space-y-3 border-t border-line p-5">
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-9 rounded-control" />
    ))}
  </div>
)
