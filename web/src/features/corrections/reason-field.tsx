import { useT } from '../../i18n/t.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint: string
  /** True once the person has tried to continue. From then on, a missing reason is reported. */
  readonly isAsked: boolean
}

export function ReasonField({ value, onChange, hint, isAsked }: ReasonFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('corrections.reason')}
      hint={hint}
      error={isAsked && value.trim() === '' ? t('corrections.reasonMissing') : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          autoFocus
          value={value}
          maxLength={500}
          aria-required
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
