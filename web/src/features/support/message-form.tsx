import { longestMessage, supportApi } from '@salus/contract/tenant/support.ts'
import { type FormEvent, useId } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { Send } from '../../ui/icons.ts'
import { AttachFiles } from './attach-files.tsx'
import { showThread } from './show-thread.ts'
import { useDraft } from './use-draft.ts'

interface MessageFormProps {
  readonly tenantId: number
  readonly requestId: string
  readonly isClosed: boolean
}

/** The form for the next message of a thread. Typed text is kept until the message is stored. */
export function MessageForm({ tenantId, requestId, isClosed }: MessageFormProps) {
  const t = useT()
  const hintId = useId()
  const { draft, change, addFile, forget } = useDraft(`${tenantId} ${requestId}`)
  const { send, refuse, failure, isBusy } = useApiMutation(supportApi.writeSupportMessage, {
    onDone: (thread, { body }) => {
      showThread(tenantId, thread)
      forget(body)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.text.trim() === '') return refuse(t('support.textMissing'))
    const body = { text: draft.text, attachmentIds: draft.files.map(({ id }) => id) }
    void send({ params: { tenantId, requestId }, body })
  }
  return (
    <form onSubmit={onSubmit} noValidate className="border-t border-line p-4">
      <textarea
        aria-label={t('support.reply')}
        aria-describedby={hintId}
        placeholder={t(isClosed ? 'support.replyReopens' : 'support.reply')}
        value={draft.text}
        rows={3}
        maxLength={longestMessage}
        onChange={(event) => change({ text: event.currentTarget.value })}
        className="field h-auto! min-h-24 w-full resize-y py-2.5"
      />
      <FormAlert text={failure} className="mt-2" />
      <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-3">
        <AttachFiles
          tenantId={tenantId}
          files={draft.files}
          onAdd={addFile}
          onRemove={(id) => change({ files: draft.files.filter((file) => file.id !== id) })}
        />
        <p id={hintId} className="min-w-48 flex-1 self-center text-small text-ink-2">
          {t('support.noHealthData')}
        </p>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          <Send aria-hidden strokeWidth={1.75} />
          {t('support.send')}
        </Button>
      </div>
    </form>
  )
}
