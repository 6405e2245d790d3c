import { supportApi, type SupportMessage, type SupportThread } from '@salus/contract/tenant/support.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { buildAddress } from '../../platform/api/api.ts'
import { isUnknown, LeadOn } from '../../platform/pages/lead-on.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArrowLeft, Check, FileText, Image } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { MessageForm } from './message-form.tsx'
import { requestStates } from './request-state.ts'
import { showThread } from './show-thread.ts'

interface ThreadProps {
  readonly tenantId: number
  readonly requestId: string
}

/** Shows one request with all its messages, and marks the visible messages as read. */
export function Thread({ tenantId, requestId }: ThreadProps) {
  const t = useT()
  const params = { tenantId, requestId }
  const thread = useApiQuery(supportApi.getSupportThread, { params })
  useReading(params, thread.data)
  if (isUnknown(thread.error)) return <LeadOn to={paths.staff.support(tenantId)} text={t('support.notFound')} />
  return (
    <section aria-label={thread.data?.request.subject ?? t('support.thread')} className="card min-w-0 overflow-hidden">
      <Link
        {...paths.staff.support(tenantId)}
        className={classNames(buttonClass({ variant: 'quiet' }), 'm-2 @[53.75rem]:hidden')}
      >
        <ArrowLeft aria-hidden strokeWidth={1.75} />
        {t('support.back')}
      </Link>
      {thread.isPending && <ThreadSkeleton />}
      {thread.isError && !thread.data && <ProblemState error={thread.error} onRetry={() => void thread.refetch()} />}
      {thread.data && (
        <>
          <ThreadHeader tenantId={tenantId} thread={thread.data} />
          <ol className="space-y-6 px-5 py-6 @[35rem]:px-6">
            {thread.data.messages.map((message) => (
              <Message key={message.id} message={message} params={params} />
            ))}
          </ol>
          <MessageForm tenantId={tenantId} requestId={requestId} isClosed={thread.data.request.state === 'closed'} />
        </>
      )}
    </section>
  )
}

function useReading(params: ThreadProps, thread: SupportThread | undefined): void {
  const { tenantId, requestId } = params
  const messageId = thread?.request.isUnread === true ? thread.messages.at(-1)?.id : undefined
  useEffect(() => {
    if (messageId === undefined) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      // A failure is ignored, because the next visit marks the messages as read.
      write(supportApi.readSupportRequest, { params: { tenantId, requestId }, body: { messageId } }).catch(
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [tenantId, requestId, messageId])
}

function ThreadHeader({ tenantId, thread }: { readonly tenantId: number; readonly thread: SupportThread }) {
  const t = useT()
  const format = useFormat()
  const { request } = thread
  const [tone, shape, word] = requestStates[request.state]
  const { send, failure, isBusy } = useApiMutation(supportApi.closeSupportRequest, {
    onDone: (closed) => showThread(tenantId, closed),
  })
  const facts = [
    `#${request.number}`,
    t('support.openedOn', { date: format.date(request.openedAt) }),
    t(`support.category_${request.category}`),
    t(`support.priority_${request.priority}`),
  ]
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-5 py-4 @[35rem]:px-6">
      <div className="min-w-52 flex-1">
        <h2 className="text-h3 font-semibold break-words">{request.subject}</h2>
        <p className="num mt-0.5 text-small text-muted">{facts.join(', ')}</p>
      </div>
      <Chip tone={tone} shape={shape}>
        {t(word)}
      </Chip>
      {request.state !== 'closed' && (
        <Button isBusy={isBusy} onClick={() => void send({ params: { tenantId, requestId: request.id } })}>
          <Check aria-hidden strokeWidth={1.75} />
          {t('support.close')}
        </Button>
      )}
      <FormAlert text={failure} className="w-full" />
    </header>
  )
}

interface MessageProps {
  readonly message: SupportMessage
  readonly params: ThreadProps
}

function Message({ message, params }: MessageProps) {
  const t = useT()
  const format = useFormat()
  const notes = [
    ...(message.isFromOperator ? [t('support.operator')] : []),
    ...(message.via === 'mail' ? [t('support.byMail')] : []),
  ]
  return (
    <li className="flex gap-4">
      <Avatar {...splitName(message.author)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <span className="font-medium">{message.author}</span>
          {notes.length > 0 && <span className="text-small text-ink-2">{notes.join(', ')}</span>}
          <time dateTime={message.at} className="num text-small text-muted @[35rem]:ml-auto">
            {format.dateTime(message.at)}
          </time>
        </div>
        <p className="mt-1 break-words whitespace-pre-wrap text-ink-2">{message.text}</p>
        {message.attachments.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {message.attachments.map(({ id, fileName, mediaType, bytes }) => (
              <li key={id} className="max-w-full">
                <a
                  href={buildAddress(supportApi.getSupportAttachment, { params: { ...params, attachmentId: id } })}
                  download={fileName}
                  className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 hover:bg-well"
                >
                  {mediaType === 'application/pdf' ? (
                    <FileText aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
                  ) : (
                    <Image aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
                  )}
                  <span className="min-w-0">
                    <span className="block truncate text-small font-medium">{fileName}</span>
                    <span className="num block text-small text-muted">
                      {t('support.size', { kb: kilobytes(bytes) })}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function splitName(author: string) {
  const names = author.split(' ')
  return { firstName: names[0] ?? '', lastName: names.length > 1 ? (names.at(-1) ?? '') : '' }
}

const kilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024))

const ThreadSkeleton = () => (
  <div aria-busy="true" className="space-y-4 p-6">
    <Skeleton className="h-7 w-2/3 rounded-control" />
    <Skeleton className="h-20 rounded-control" />
    <Skeleton className="h-20 rounded-control" />
  </div>
)
