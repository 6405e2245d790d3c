import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { Field, SelectInput, TextInput } from '../../ui/field.tsx'
import type { FieldErrors, MemberFieldName } from './member-form.ts'

const sexes = ['female', 'male', 'diverse'] as const
const consents = ['on-paper', 'in-person', 'pending'] as const

/** The fields of a member; what is not marked optional has to be filled in. */
export function MemberFields({ errors }: { errors: FieldErrors }) {
  const t = useT()
  const [isDated, setDated] = useState(false)
  return (
    <div className="grid gap-x-4 gap-y-5 small:grid-cols-2">
      <TextField name="firstName" label="staff.firstName" errors={errors} maxLength={100} isFirst />
      <TextField name="lastName" label="staff.lastName" errors={errors} maxLength={100} />
      <DateField label={t('staff.birthDate')} error={errors.birthDate} name="birthDate" isRequired />
      <ChoiceField name="sex" label="staff.sex" errors={errors}>
        {sexes.map((sex) => (
          <option key={sex} value={sex}>
            {t(`staff.${sex}`)}
          </option>
        ))}
      </ChoiceField>
      <TextField name="heightCm" label="staff.height" errors={errors} isOptional inputMode="decimal" />
      <TextField name="email" label="staff.emailOptional" errors={errors} isOptional type="email" maxLength={254} />
      <TextField name="externalNumber" label="staff.memberNumber" errors={errors} isOptional maxLength={60} />
      <TextField name="department" label="staff.department" errors={errors} isOptional maxLength={100} />
      <ChoiceField
        name="consent"
        label="staff.consent"
        hint={t('staff.consentText')}
        errors={errors}
        onChoose={(given) => setDated(given === 'on-paper' || given === 'in-person')}
        className="small:col-span-2"
      >
        {consents.map((consent) => (
          <option key={consent} value={consent}>
            {t(`staff.consent_${consent}`)}
          </option>
        ))}
      </ChoiceField>
      {isDated && (
        <DateField
          label={t('staff.consentDate')}
          labelNote={t('staff.optional')}
          hint={t('staff.consentDateHint')}
          error={errors.consentDate}
          name="consentDate"
        />
      )}
    </div>
  )
}

interface NamedField {
  name: MemberFieldName
  label: TranslationKey
  errors: FieldErrors
}

type TextFieldProps = NamedField & {
  isOptional?: boolean
  isFirst?: boolean
  type?: 'text' | 'email'
  inputMode?: 'decimal'
  maxLength?: number
}

function TextField({ name, label, errors, isOptional = false, isFirst = false, ...input }: TextFieldProps) {
  const t = useT()
  return (
    <Field label={t(label)} error={errors[name]} {...(isOptional ? { labelNote: t('staff.optional') } : {})}>
      {(control) => (
        <TextInput {...control} {...input} name={name} required={!isOptional} autoFocus={isFirst} autoComplete="off" />
      )}
    </Field>
  )
}

type ChoiceFieldProps = NamedField & {
  hint?: string
  onChoose?: (value: string) => void
  className?: string
  children: ReactNode
}

function ChoiceField({ name, label, errors, hint, onChoose, className, children }: ChoiceFieldProps) {
  const t = useT()
  return (
    <Field label={t(label)} {...(hint === undefined ? {} : { hint })} error={errors[name]} className={className ?? ''}>
      {(control) => (
        <SelectInput
          {...control}
          name={name}
          defaultValue=""
          required
          onChange={(event) => onChoose?.(event.currentTarget.value)}
        >
          <option value="" disabled>
            {t('staff.choose')}
          </option>
          {children}
        </SelectInput>
      )}
    </Field>
  )
}
