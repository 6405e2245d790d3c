import type { Ref } from 'react'
import { Field, TextInput } from '../../ui/fields/field.tsx'

interface PinFieldProps {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly hint?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly takesFocus?: boolean
  readonly onChange: (value: string) => void
}

/**
 * A field for six digits. Password managers must not offer to save the PIN, because it is valid for only one day and
 * only on this device.
 */
export const PinField = ({ label, value, error, hint, ref, takesFocus = false, onChange }: PinFieldProps) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => (
      <TextInput
        {...control}
        ref={ref}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        data-1p-ignore
        pattern="[0-9]{6}"
        maxLength={6}
        autoFocus={takesFocus}
        className="num max-w-48"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ''))}
      />
    )}
  </Field>
)
