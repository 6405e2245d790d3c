import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'

interface BirthDateFieldProps {
  readonly value: string
  readonly onChange: (day: string) => void
  readonly error: string | null
}

/**
 * Asks for the date of birth. A printed code alone gives no access: its holder must also know the date of birth in the
 * record.
 */
export function BirthDateField({ value, onChange, error }: BirthDateFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== null) input.current?.focus()
  }, [error])
  return (
    <DateField
      ref={input}
      label={t('staff.birthDate')}
      hint={t('invitations.birthDateHint')}
      error={error}
      className="mb-5"
      isOwnBirthDate
      value={value}
      onChange={onChange}
    />
  )
}
