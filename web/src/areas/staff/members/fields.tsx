import { consentIncludesSharing } from '@salus/domain/consents/who-opens-sharing.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { DateField } from '../../../platform/dates/date-field.tsx'
import { MemberField } from '../../../platform/people/member-field.tsx'
import { Field, SelectInput } from '../../../ui/fields/field.tsx'
import { useTenant } from '../staff-area.tsx'
import { askedFields, type FieldErrors } from './form.ts'

const consents = ['on-paper', 'in-person', 'pending'] as const

export function MemberFields({ errors }: { errors: FieldErrors }) {
  const t = useT()
  const [isDated, setDated] = useState(false)
  // In some kinds of organisations, the consent to storage includes the consent to sharing. The form must then mention
  // this.
  const isShared = consentIncludesSharing(useTenant().membership.kind)
  return (
    <div className="grid gap-x-4 gap-y-5 small:grid-cols-2">
      {askedFields.map((name, index) => (
        <MemberField key={name} name={name} error={errors[name]} isFirst={index === 0} />
      ))}
      <Field
        label={t(isShared ? 'staff.consentToBoth' : 'staff.consent')}
        hint={isShared ? `${t('staff.consentText')} ${t('staff.consentUnshared')}` : t('staff.consentText')}
        error={errors.consent}
        className="small:col-span-2"
      >
        {(control) => (
          <SelectInput
            {...control}
            name="consent"
            defaultValue=""
            required
            onChange={({ currentTarget }) => setDated(['on-paper', 'in-person'].includes(currentTarget.value))}
          >
            <option value="" disabled>
              {t('staff.choose')}
            </option>
            {consents.map((consent) => (
              <option key={consent} value={consent}>
                {t(`staff.consent_${consent}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
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
