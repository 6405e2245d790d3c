import { type Access, accessLogApi } from '@salus/contract/account/access-log.ts'
import { useState } from 'react'
import { type Translate, useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDown } from '../../ui/icons.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { actKey, actWords, namesCount } from '../../platform/people/act-words.ts'
import { useTWithActs } from '../../platform/people/use-t-with-acts.ts'
import { type ActOfDay, groupByDay, type DayOfAccesses, isBySystem, type PersonOfDay } from './group-by-day.ts'

type By = 'others' | 'everybody'

export function MyAccessLog() {
  const [by, setBy] = useState<By>('others')
  const pages = useApiPages(accessLogApi.getMyAccessLog, { query: { by } }, { staleTime: 0, keepPrevious: true })
  return <AccessLog pages={pages} by={by} onBy={setBy} showsTenant />
}

export function AccessLogOfMember({ tenantId, memberId }: { tenantId: number; memberId: string }) {
  const [by, setBy] = useState<By>('others')
  const params = { tenantId, memberId }
  const pages = useApiPages(accessLogApi.getAccessLogOfMember, { params, query: { by } }, { staleTime: 0 })
  return <AccessLog pages={pages} by={by} onBy={setBy} showsTenant={false} />
}

type Pages = Pick<
  ReturnType<typeof useApiPages<typeof accessLogApi.getMyAccessLog>>,
  'data' | 'isError' | 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
> & { readonly items: readonly Access[] }

interface AccessLogProps {
  readonly pages: Pages
  readonly by: By
  readonly onBy: (by: By) => void
  readonly showsTenant: boolean
}

function AccessLog({ pages, by, onBy, showsTenant }: AccessLogProps) {
  const t = useT()
  const days = groupByDay(pages.items, useFormat().timeZone)
  return (
    <div className="min-w-0">
      <div className="p-5 pb-2">
        <Segmented
          isSmall
          label={t('access.filter')}
          value={by}
          options={[
            { value: 'others', label: t('access.others') },
            { value: 'everybody', label: t('access.everybody') },
          ]}
          onChange={onBy}
        />
      </div>
      {pages.data === undefined && !pages.isError && <Skeleton className="m-5 h-24" />}
      {pages.data === undefined && pages.isError && (
        <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.data !== undefined && days.length === 0 && <p className="px-5 pt-2 pb-5 text-ink-2">{t('access.none')}</p>}
      {days.map((day) => (
        <Day key={day.day} day={day} showsTenant={showsTenant} />
      ))}
      {pages.hasNextPage && (
        <div className="p-5 pt-3">
          <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('access.earlier')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Day({ day, showsTenant }: { day: DayOfAccesses; showsTenant: boolean }) {
  const format = useFormat()
  return (
    <section className="border-t border-sep px-5 py-3 first:border-0">
      <h3 className="text-small font-semibold text-ink-2">{format.dateLong(day.newestAt)}</h3>
      <ul className="mt-1 divide-y divide-sep">
        {day.people.map((person) => (
          <li key={person.key}>
            <Person person={person} showsTenant={showsTenant} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sums up in one line what a person did on this day. Expanded, it lists every single access. */
function Person({ person, showsTenant }: { person: PersonOfDay; showsTenant: boolean }) {
  const t = useTWithActs()
  const { newest, acts, accesses } = person
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 py-2 break-words">
        <ChevronDown aria-hidden className="mt-1 size-4 shrink-0 text-ink-2 group-open:rotate-180" />
        <span className="min-w-0">
          <span className="font-medium">{writeActorName(t, newest)}: </span>
          {acts.map((act) => sumUp(t, act)).join(', ')}
          {showsTenant && <span className="block text-small text-ink-2">{newest.tenantDisplayName}</span>}
        </span>
      </summary>
      <ul className="mb-2 ml-6 space-y-1 text-small">
        {accesses.map((access) => (
          <Single key={access.id} access={access} />
        ))}
      </ul>
    </details>
  )
}

function Single({ access }: { access: Access }) {
  const t = useTWithActs()
  const format = useFormat()
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2">
      <time dateTime={access.at} className="num text-ink-2">
        {format.time(access.at)}
      </time>
      <span>
        {actWords(t, access)}
        {access.purpose !== null && (
          <span className="block text-ink-2">
            {t('audit.purpose', { purpose: t(`audit.purpose_${access.purpose}`) })}
          </span>
        )}
        {access.isAutomatic && <span className="text-ink-2"> ({t('access.automatic')})</span>}
      </span>
    </li>
  )
}

/**
 * Describes one kind of act, with how often it happened. The count is left out if it is 1 or if the description already
 * contains it.
 */
function sumUp(t: Translate, { newest, times, objects }: ActOfDay): string {
  const isCounted = namesCount(actKey(newest))
  const what = actWords(t, newest, objects)
  return times > (isCounted ? objects : 1) ? t('access.times', { what, count: times }) : what
}

function writeActorName(t: Translate, access: Access): string {
  const { actor, isSelf, role } = access
  if (isSelf) return t('access.you')
  if (isBySystem(access)) return t('access.bySystem')
  const name =
    actor === null ? t(role === null ? 'access.link' : 'access.formerEmployee') : `${actor.firstName} ${actor.lastName}`
  return role === null ? name : t('access.person', { name, role: t(`shell.role${role}`) })
}
