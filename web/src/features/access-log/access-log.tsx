import { type Access, accessLogApi } from '@salus/contract/access-log.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiPages } from '../../platform/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { byDay, type DayOfAccesses, type GroupedAccess } from './by-day.ts'
import { actWords } from './act-words.ts'

type By = 'others' | 'everybody'

/** Who opened the own data, in plain words, day by day. */
export function MyAccessLog() {
  const [by, setBy] = useState<By>('others')
  const pages = useApiPages(accessLogApi.getMyAccessLog, { query: { by } }, { staleTime: 0, keepPrevious: true })
  return <AccessLog pages={pages} by={by} onBy={setBy} showsTenant />
}

/** The same for staff, of one member. */
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
  const days = byDay(pages.items)
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
        {day.accesses.map((access) => (
          <Line key={access.key} access={access} showsTenant={showsTenant} />
        ))}
      </ul>
    </section>
  )
}

function Line({ access, showsTenant }: { access: GroupedAccess; showsTenant: boolean }) {
  const t = useT()
  const format = useFormat()
  const { newest, count } = access
  const role = newest.role === null ? '' : t(`shell.role${newest.role}`)
  const from = [newest.isSelf ? '' : role, showsTenant ? newest.tenantDisplayName : '', format.dateTime(newest.at)]
  return (
    <li className="py-2">
      <p>
        {t(actWords(newest), { name: nameOf(t, newest) })}
        {count > 1 && <span className="text-ink-2"> {t('access.times', { count })}</span>}
      </p>
      <p className="text-small text-ink-2">{from.filter((part) => part !== '').join(' · ')}</p>
    </li>
  )
}

function nameOf(t: ReturnType<typeof useT>, { actor, isSelf, role }: Access): string {
  if (isSelf) return t('access.you')
  if (actor !== null) return `${actor.firstName} ${actor.lastName}`
  return t(role === null ? 'access.link' : 'access.formerEmployee')
}
