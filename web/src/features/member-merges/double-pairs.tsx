import { type LikelyPerson, memberMergesApi } from '@salus/contract/members/merges.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { MemberName } from '../../platform/people/member-name.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function DoublePairs({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const answer = useApiQuery(memberMergesApi.getMemberDoubles, { params: { tenantId } })
  const { send, underWay } = useApiMutation(memberMergesApi.sayMembersApart, {
    toast: true,
    makeKey: ({ body }) => body.memberId + body.otherMemberId,
  })
  const busyIds = underWay.map(({ body }) => body.memberId + body.otherMemberId)
  if (hasNothingToShow(answer)) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton className="h-64 rounded-card" />
  const { items, total } = answer.data
  if (items.length === 0)
    return (
      <section className="card">
        <EmptyState title={t('memberMerges.none')} text={t('memberMerges.noneText')} />
      </section>
    )
  const sayApart = (one: LikelyPerson, other: LikelyPerson) =>
    void send({ params: { tenantId }, body: { memberId: one.memberId, otherMemberId: other.memberId } })
  return (
    <Card heading={t('memberMerges.pairs', { count: total })} className="overflow-hidden">
      <ul className="divide-y divide-sep border-t border-line">
        {items.map(({ one, other, likeness }) => (
          <li
            key={one.memberId + other.memberId}
            className="grid items-center gap-x-6 gap-y-3 px-5 py-4 @[43.75rem]:grid-cols-[1fr_1fr_auto]"
          >
            <PersonLines person={one} />
            <PersonLines person={other} />
            <div className="flex flex-wrap items-center gap-2 @[43.75rem]:justify-end">
              <span className="w-full text-small text-ink-2 @[43.75rem]:text-right">
                {t(`memberImports.like.${likeness}`)}
              </span>
              <Button
                size="small"
                isBusy={busyIds.includes(one.memberId + other.memberId)}
                onClick={() => sayApart(one, other)}
              >
                {t('memberMerges.apart')}
              </Button>
              <Link
                {...paths.staff.mergeMembers(tenantId, one.memberId, other.memberId)}
                className={buttonClass({ size: 'small', variant: 'soft' })}
              >
                {t('memberMerges.compare')}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PersonLines({ person }: { readonly person: LikelyPerson }) {
  const t = useT()
  return (
    <div className="min-w-0 break-words">
      <p>
        <MemberName person={person} isStacked />{' '}
        {person.status === 'archived' && <span className="text-muted">{t('memberMerges.archived')}</span>}
      </p>
      <p className="break-all text-small text-muted">{person.email}</p>
    </div>
  )
}
