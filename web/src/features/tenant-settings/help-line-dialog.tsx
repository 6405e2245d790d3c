import { type HelpLineInput, helpLineSchema } from '@salus/contract/tenant/settings.ts'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { dropSettledErrors } from '../../ui/fields/use-field-errors.ts'
import { helpLineFromForm } from './help-line-from-form.ts'

interface HelpLineDialogProps {
  /** The help line to change; `undefined` for a new help line. */
  readonly line: HelpLineInput | undefined
  readonly failure: string | null
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSave: (line: HelpLineInput) => void
}

type Wrong = Partial<Record<string, true>>

function findWrong(form: FormData): Wrong {
  const { error } = helpLineSchema.safeParse(helpLineFromForm(form))
  return Object.fromEntries((error?.issues ?? []).map(({ path }) => [String(path[0]), true]))
}

export function HelpLineDialog({ line, failure, isBusy, onClose, onSave }: HelpLineDialogProps) {
  const t = useT()
  const formId = useId()
  const [wrong, setWrong] = useState<Wrong>({})
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const parsed = helpLineSchema.safeParse(helpLineFromForm(form))
    setWrong(findWrong(form))
    if (parsed.success) onSave(parsed.data)
  }
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    setWrong((shown) => dropSettledErrors(shown, findWrong(form), () => true))
  }
  const findError = (name: string, key: TranslationKey) => (wrong[name] === true ? t(key) : undefined)
  return (
    <FormDialog
      onClose={onClose}
      title={t(line === undefined ? 'tenantSettings.lineTitleNew' : 'tenantSettings.lineTitleEdit')}
      act={t('tenantSettings.save')}
      formId={formId}
      isBusy={isBusy}
    >
      <FormAlert text={failure} className="mb-5" />
      <form id={formId} {...{ onSubmit, onChange }} noValidate className="grid gap-x-4 gap-y-5 small:grid-cols-2">
        <Field label={t('tenantSettings.lineNameDe')} error={findError('name', 'tenantSettings.errorText')}>
          {(control) => (
            <TextInput {...control} name="nameDe" defaultValue={line?.name.de} maxLength={80} aria-required />
          )}
        </Field>
        <Field label={t('tenantSettings.lineNameEn')} hint={t('tenantSettings.lineNameEnHint')}>
          {(control) => <TextInput {...control} name="nameEn" defaultValue={line?.name.en} maxLength={80} />}
        </Field>
        <Field
          label={t('tenantSettings.linePhones')}
          hint={t('tenantSettings.linePhonesHint')}
          error={findError('phones', 'tenantSettings.errorPhone')}
          className="small:col-span-2"
        >
          {(control) => (
            <TextInput
              {...control}
              name="phones"
              inputMode="tel"
              defaultValue={line?.phones.join(', ')}
              maxLength={140}
              aria-required
            />
          )}
        </Field>
        <Field
          label={t('tenantSettings.lineNoteDe')}
          labelNote={t('tenantSettings.optional')}
          error={findError('note', 'tenantSettings.lineNoteBoth')}
        >
          {(control) => <TextInput {...control} name="noteDe" defaultValue={line?.note?.de} maxLength={200} />}
        </Field>
        <Field
          label={t('tenantSettings.lineNoteEn')}
          labelNote={t('tenantSettings.optional')}
          hint={t('tenantSettings.lineNoteHint')}
        >
          {(control) => <TextInput {...control} name="noteEn" defaultValue={line?.note?.en} maxLength={200} />}
        </Field>
      </form>
    </FormDialog>
  )
}
