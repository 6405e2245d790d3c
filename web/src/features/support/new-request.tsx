import { longestMessage, supportApi, supportCategories, supportPriorities } from '@salus/contract/tenant/support.ts'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { AttachFiles } from './attach-files.tsx'
import { showThread } from './show-thread.ts'
import { useDraft } from './use-draft.ts'

interface NewRequestProps {
  readonly tenantId: number
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onOpened: (requestId: string) => void
}

const chooseOption = <T extends string>(all: readonly T[], value: string, other: T): T =>
  all.find((one) => one === value) ?? other

/** The form for a new request to the operator. Closing the form keeps the typed text. */
export function NewRequest({ tenantId, isOpen, onClose, onOpened }: NewRequestProps) {
  const t = useT()
  const formId = useId()
  const { draft, change, addFile, forget } = useDraft(`${tenantId} new`)
  const [category, setCategory] = useState<Category>('question')
  const [priority, setPriority] = useState<Priority>('normal')
  const [isTried, setTried] = useState(false)
  const { failure, isBusy, ...opening } = useApiMutation(supportApi.openSupportRequest, {
    onDone: (thread, { body }) => {
      showThread(tenantId, thread)
      forget(body)
      setTried(false)
      onOpened(thread.request.id)
    },
  })
  const isMissing = (text: string) => isTried && text.trim() === ''
  const send = () => {
    setTried(true)
    if (draft.subject.trim() === '' || draft.text.trim() === '') return
    const { subject, text, files } = draft
    const body = { subject, text, category, priority, attachmentIds: files.map(({ id }) => id) }
    void opening.send({ params: { tenantId }, body })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('support.new')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('support.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="space-y-4">
        <Field label={t('support.subject')} error={isMissing(draft.subject) && t('support.subjectMissing')}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.subject}
              maxLength={150}
              onChange={(event) => change({ subject: event.currentTarget.value })}
              aria-required
            />
          )}
        </Field>
        <Choices category={category} onCategory={setCategory} priority={priority} onPriority={setPriority} />
        <Field
          label={t('support.message')}
          hint={t('support.noHealthData')}
          error={isMissing(draft.text) && t('support.textMissing')}
        >
          {(control) => (
            <textarea
              {...control}
              value={draft.text}
              rows={6}
              maxLength={longestMessage}
              onChange={(event) => change({ text: event.currentTarget.value })}
              className="field h-auto! min-h-32 w-full resize-y py-2.5"
              aria-required
            />
          )}
        </Field>
        <AttachFiles
          tenantId={tenantId}
          files={draft.files}
          onAdd={addFile}
          onRemove={(id) => change({ files: draft.files.filter((file) => file.id !== id) })}
        />
        <FormAlert text={failure} />
      </form>
    </Dialog>
  )
}

type Category = (typeof supportCategories)[number]
type Priority = (typeof supportPriorities)[number]

interface ChoicesProps {
  readonly category: Category
  readonly onCategory: (category: Category) => void
  readonly priority: Priority
  readonly onPriority: (priority: Priority) => void
}

function Choices({ category, onCategory, priority, onPriority }: ChoicesProps) {
  const t = useT()
  return (
    <div className="grid gap-4 small:grid-cols-2">
      <Field label={t('support.category')}>
        {(control) => (
          <SelectInput
            {...control}
            value={category}
            onChange={(event) => onCategory(chooseOption(supportCategories, event.currentTarget.value, category))}
          >
            {supportCategories.map((one) => (
              <option key={one} value={one}>
                {t(`support.category_${one}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t('support.priority')}>
        {(control) => (
          <SelectInput
            {...control}
            value={priority}
            onChange={(event) => onPriority(chooseOption(supportPriorities, event.currentTarget.value, priority))}
          >
            {supportPriorities.map((one) => (
              <option key={one} value={one}>
                {t(`support.priority_${one}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </div>
  )
}
