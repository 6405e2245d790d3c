import { supportApi, type SupportRequest } from '@salus/contract/tenant/support.ts'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/fields/field.tsx'
import { Search } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { requestStates } from './request-state.ts'

interface RequestListProps {
  readonly tenantId: number
  readonly chosenId: string | undefined
  readonly onNew: () => void
}

export function RequestList({ tenantId, chosenId, onNew }: RequestListProps) {
  const t = useT()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const requests = useApiPages(
    supportApi.getSupportRequestsOfTenant,
    { params: { tenantId }, query: { text: wanted === '' ? undefined : wanted } },
    { keepPrevious: true },
  )
  const isEmpty = requests.data !== undefined && requests.items.length === 0
  return (
    <section aria-label={t('support.list')} className="card overflow-hidden">
      <div role="search" className="border-b border-line p-3">
        <TextInput
          type="search"
          icon={<Search aria-hidden strokeWidth={1.75} />}
          aria-label={t('support.search')}
          placeholder={t('support.search')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {requests.isPending && <ListSkeleton />}
      {requests.isError && !requests.data && (
        <ProblemState error={requests.error} onRetry={() => void requests.refetch()} />
      )}
      {isEmpty &&
        (wanted === '' ? (
          <EmptyState
            title={t('support.empty')}
            text={t('support.emptyText')}
            action={<Button onClick={onNew}>{t('support.new')}</Button>}
          />
        ) : (
          <p className="p-6 text-center text-ink-2">{t('support.noMatch')}</p>
        ))}
      <ul className="space-y-0.5 p-2 empty:hidden">
        {requests.items.map((request) => (
          <RequestRow key={request.id} request={request} tenantId={tenantId} isChosen={request.id === chosenId} />
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
  )
}

interface RequestRowProps {
  readonly request: SupportRequest
  readonly tenantId: number
  readonly isChosen: boolean
}

function RequestRow({ request, tenantId, isChosen }: RequestRowProps) {
  const t = useT()
  const format = useFormat()
  const [tone, shape, word] = requestStates[request.state]
  return (
    <li>
      <Link
        {...paths.staff.support(tenantId, request.id)}
        aria-current={isChosen ? 'true' : undefined}
        className={classNames('block min-h-11 rounded-control px-3 py-2 hover:bg-well', isChosen && 'bg-accent-soft')}
      >
        <span className="flex items-baseline gap-2">
          {request.isUnread && (
            <span className="size-2 shrink-0 -translate-y-px rounded-full bg-accent">
              <span className="sr-only">{t('support.unread')}</span>
            </span>
          )}
          <span className={classNames('min-w-0 break-words', request.isUnread ? 'font-semibold' : 'font-medium')}>
            {request.subject}
          </span>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="num text-small text-muted">
            #{request.number} · {format.relative(request.lastMessageAt)}
          </span>
          <Chip tone={tone} shape={shape}>
            {t(word)}
          </Chip>
        </span>
      </Link>
    </li>
  )
}

const ListSkeleton = () => (
  <div aria-busy="true" className="space-y-2 p-3">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-15 rounded-control" />
    ))}
  </div>
)
