import {
  largestAttachment,
  mostAttachments,
  supportApi,
  type SupportAttachment,
} from '@salus/contract/tenant/support.ts'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api, newIdempotencyKey } from '../../platform/api/api.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { Paperclip, X } from '../../ui/icons.ts'

interface AttachFilesProps {
  readonly tenantId: number
  readonly files: readonly SupportAttachment[]
  readonly onAdd: (file: SupportAttachment) => void
  readonly onRemove: (id: string) => void
}

/**
 * Attaches files to a message. Files are uploaded as soon as they are chosen, so that sending the message does not wait
 * for them.
 */
export function AttachFiles({ tenantId, files, onAdd, onRemove }: AttachFilesProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState(0)
  const { send, refuse, underWay, failure } = useSending(
    (file: File) => {
      setPart(0)
      const idempotencyKey = newIdempotencyKey()
      const sent = { params: { tenantId }, file, idempotencyKey, onProgress: setPart }
      return api.sendFile(supportApi.addSupportAttachment, sent)
    },
    {
      onDone: onAdd,
      wordsFor: (error, { name }) =>
        error instanceof ApiProblem && error.problem.code === 'invalid-input'
          ? t('support.fileRefused', { name })
          : undefined,
    },
  )
  const [sending] = underWay
  const choose = async (chosen: readonly File[]) => {
    const fitting = chosen.slice(0, mostAttachments - files.length)
    // Stop at the first failure. A file that is too large is reported only after the other files, because each upload
    // clears the error message.
    for (const file of fitting) if (file.size <= largestAttachment && (await send(file)) === 'failed') return
    const tooLarge = fitting.find(({ size }) => size > largestAttachment)
    if (tooLarge) refuse(t('support.fileTooLarge', { name: tooLarge.name }))
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        accept="application/pdf,image/jpeg,image/png"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('support.attach')}
        onChange={({ currentTarget }) => {
          void choose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {files.map(({ id, fileName }) => (
          <li key={id} className="flex max-w-full items-center gap-1 rounded-control border border-line pl-3">
            <span className="truncate text-small">{fileName}</span>
            <Button
              variant="quiet"
              iconOnly
              aria-label={t('support.removeFile', { name: fileName })}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="num text-small text-ink-2 empty:hidden">
        {sending && t('support.sendingFile', { name: sending.name, percent: Math.round(part * 100) })}
      </p>
      <FormAlert text={failure} />
      <Button
        type="button"
        variant="quiet"
        isBusy={sending !== undefined}
        disabled={files.length >= mostAttachments}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden strokeWidth={1.75} />
        {t('support.attach')}
      </Button>
    </div>
  )
}
