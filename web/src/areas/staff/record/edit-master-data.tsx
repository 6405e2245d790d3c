import type { Member } from '@salus/contract/members.ts'
import type { FormEvent } from 'react'
import { useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { DateField } from '../../../platform/dates/date-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, type FieldControl, SelectInput, TextInput } from '../../../ui/field.tsx'
import { focusNamed } from '../../../ui/focus-named.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import type { DraftField } from './master-data-draft.ts'
import { type EditedMember, useEditedMember } from './use-edited-member.ts'

const sexes = ['female', 'male', 'diverse'] as const

interface FieldLook {
  readonly label: TranslationKey
  readonly isOptional?: true
  readonly hint?: TranslationKey
  readonly input?: { readonly type?: string; readonly inputMode?: 'decimal' | 'email'; readonly maxLength?: number }
}

const looks: Readonly<Record<DraftField, FieldLook>> = {
  firstName: { label: 'staff.firstName', input: { maxLength: 100 } },
  lastName: { label: 'staff.lastName', input: { maxLength: 100 } },
  birthDate: { label: 'staff.birthDate' },
  sex: { label: 'staff.sex' },
  heightCm: { label: 'staff.height', isOptional: true, input: { inputMode: 'decimal', maxLength: 6 } },
  email: { label: 'staff.emailOptional', isOptional: true, input: { type: 'email', maxLength: 254 } },
  externalNumber: { label: 'staff.memberNumber', isOptional: true, input: { maxLength: 60 } },
  department: { label: 'staff.department', isOptional: true, input: { maxLength: 100 } },
  tags: { label: 'record.tags', isOptional: true, hint: 'record.tagsHint', input: { maxLength: 800 } },
}
const order = Object.keys(looks) as readonly DraftField[] // keys of a const object

/** The fields where the data stood. What was typed stays until it is saved or thrown away. */
export function EditMasterData({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const t = useT()
  const edited = useEditedMember(member, onClose)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    void edited.save((field) => focusNamed(form, field))
  }
  return (
    <form onSubmit={submit} noValidate className="px-5 pb-5">
      <FormAlert text={edited.failure} className="mb-4" />
      <div role="alert">
        {edited.isOvertaken && (
          <p className="mb-4 rounded-control bg-accent-soft px-3 py-2.5 text-accent-ink">{t('record.meanwhileText')}</p>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-5 @[560px]:grid-cols-2">
        {order.map((field) => (
          <EditedField key={field} field={field} edited={edited} isFirst={field === 'firstName'} />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('staff.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={edited.isBusy}>
          {t('record.save')}
        </Button>
      </div>
    </form>
  )
}

interface EditedFieldProps {
  readonly field: DraftField
  readonly edited: EditedMember
  readonly isFirst: boolean
}

function EditedField({ field, edited, isFirst }: EditedFieldProps) {
  const t = useT()
  const { label, isOptional, hint } = looks[field]
  const theirs = edited.meanwhile[field]
  return (
    <div>
      {field === 'birthDate' ? (
        <DateField
          label={t(label)}
          error={edited.errors[field]}
          name={field}
          value={edited.draft[field]}
          onChange={(day) => edited.change(field, day)}
        />
      ) : (
        <Field
          label={t(label)}
          error={edited.errors[field]}
          {...(isOptional ? { labelNote: t('staff.optional') } : {})}
          {...(hint === undefined ? {} : { hint: t(hint) })}
        >
          {(control) => <Control {...{ field, edited, control, isFirst }} />}
        </Field>
      )}
      {theirs !== undefined && (
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small">
          <span className="min-w-0 break-words">
            {t('record.meanwhile', { value: theirs === '' ? t('record.notGiven') : shownOf(t, field, theirs) })}
          </span>
          {edited.draft[field] !== theirs && (
            <Button size="small" onClick={() => edited.change(field, theirs)}>
              {t('record.takeOver')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function shownOf(t: ReturnType<typeof useT>, field: DraftField, text: string): string {
  const sex = field === 'sex' ? sexes.find((one) => one === text) : undefined
  return sex === undefined ? text : t(`staff.${sex}`)
}

function Control({ field, edited, control, isFirst }: EditedFieldProps & { readonly control: FieldControl }) {
  const t = useT()
  const common = { ...control, name: field, value: edited.draft[field] }
  if (field === 'sex')
    return (
      <SelectInput {...common} onChange={(event) => edited.change(field, event.currentTarget.value)}>
        {sexes.map((sex) => (
          <option key={sex} value={sex}>
            {t(`staff.${sex}`)}
          </option>
        ))}
      </SelectInput>
    )
  return (
    <TextInput
      {...common}
      {...looks[field].input}
      autoFocus={isFirst}
      autoComplete="off"
      onChange={(event) => edited.change(field, event.currentTarget.value)}
    />
  )
}
