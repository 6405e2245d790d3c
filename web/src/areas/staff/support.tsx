import { supportApi } from '@salus/contract/support.ts'
import type { SupportRequest } from '@salus/contract/support.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiPages } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { ChipShape, ChipTone } from '../../ui/chip.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTenant } from './staff-area.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

const states = {
  open: ['info', 'ring', 'staff.state_open'],
  answered: ['watch', 'up', 'staff.state_answered'],
  closed: ['plain', 'dot', 'staff.state_closed'],
} as const satisfies Record<SupportRequest['state'], readonly [ChipTone, ChipShape, TranslationKey]>

/** The tenant's contact requests with their state. */
export function Support() {
  const t = useT()
  const { tenantId } = useTenant()
  const requests = useApiPages(supportApi.getSupportRequestsOfTenant, { params: { tenantId } })
  return (
    <>
      <PageHeader title={t('shell.contact')} text={t('staff.supportText')} />
      <section className="card overflow-hidden">
        {requests.isPending && <TableSkeleton rows={4} />}
        {requests.isError && !requests.data && (
          <ProblemState error={requests.error} onRetry={() => void requests.refetch()} />
        )}
        {requests.data && requests.items.length === 0 && (
          <EmptyState title={t('staff.supportEmpty')} text={t('staff.supportEmptyText')} />
        )}
        <ul className="divide-y divide-sep">
          {requests.items.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
        {requests.hasNextPage && (
          <div className="border-t border-line p-3 text-center">
            <Button isBusy={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
              {t('staff.loadMore')}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

function RequestRow({ request }: { request: SupportRequest }) {
  const t = useT()
  const format = useFormat()
  const [tone, shape, word] = states[request.state]
  const facts = [
    t(`staff.category_${request.category}`),
    t('staff.messages', { count: request.messageCount }),
    request.openedBy,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <span className="min-w-52 flex-1">
        <span className="block font-medium">{request.subject}</span>
        <span className="num block text-small text-muted">{facts.join(' · ')}</span>
      </span>
      {request.priority !== 'normal' && (
        <span className="text-small text-ink-2">{t(`staff.priority_${request.priority}`)}</span>
      )}
      <span className="num text-small text-muted">{format.relative(request.lastMessageAt)}</span>
      <Chip tone={tone} shape={shape}>
        {t(word)}
      </Chip>
    </li>
  )
}
