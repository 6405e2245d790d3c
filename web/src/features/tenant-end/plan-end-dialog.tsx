import { tenantEndApi } from '@salus/contract/tenant/tenant-end.ts'
import { isSameName } from '@salus/domain/retention/end-of-tenant.ts'
import { type FormEvent, useId, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { refusedFields } from '../../platform/api/problems.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

interface PlanEndDialogProps {
  readonly tenantId: number
  readonly displayName: string
  readonly onClose: () => void
}

/** Requires the name of the organisation to be typed, so that nobody plans its end by mistake. */
export function PlanEndDialog({ tenantId, displayName, onClose }: PlanEndDialogProps) {
  const t = useT()
  const format = useFormat()
  const formId = useId()
  const [name, setName] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isNameRefused = (error: unknown) => refusedFields(error).some(({ path }) => path === 'name')
  const { send, failure, isBusy } = useApiMutation(tenantEndApi.planTenantEnd, {
    onDone: ({ endsOn }) => {
      showToast({ text: t('tenantEnd.planned', { date: format.date(endsOn) }), tone: 'good' })
      onClose()
    },
    wordsFor: (error) => (isNameRefused(error) ? null : undefined),
    onFailed: (error) => {
      if (isNameRefused(error)) setWrong(true)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSameName(name, displayName)) void send({ params: { tenantId }, body: { name } })
    else setWrong(true)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('tenantEnd.planTitle')}
      act={t('tenantEnd.planConfirm')}
      formId={formId}
      isDanger
      isBusy={isBusy}
    >
      <p className="mb-5">{t('tenantEnd.planText')}</p>
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Field
          label={t('tenantEnd.name')}
          hint={<span className="[overflow-wrap:anywhere]">{t('tenantEnd.nameHint', { name: displayName })}</span>}
          error={isWrong ? t('tenantEnd.nameDiffers') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              name="name"
              value={name}
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              aria-required
              onChange={(event) => {
                setName(event.target.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
      </form>
      <FormAlert text={failure} className="mt-4" />
    </FormDialog>
  )
}
