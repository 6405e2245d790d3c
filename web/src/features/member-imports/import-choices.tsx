import { isDay } from '../../ui/fields/date-parts.ts'
import { CircleAlert } from '../../ui/icons.ts'
import { useId } from 'react'
import { useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import type { ImportDraft } from './use-member-import.ts'

interface ImportChoicesProps {
  readonly reading: ImportDraft
  /** True if the consent to storage includes the consent to sharing with staff. */
  readonly isShared: boolean
  /** True once the form was submitted. Fields then show what is missing. */
  readonly isTried: boolean
  readonly onChange: (reading: ImportDraft) => void
}

const ways = ['skip', 'update', 'create'] as const
const consents = ['pending', 'on-paper', 'in-person'] as const

/** Returns true if the day of a consent is complete or omitted. */
export const isConsentDay = (date: string | undefined): boolean => date === undefined || isDay(date)

export function ImportChoices({ reading, isShared, isTried, onChange }: ImportChoicesProps) {
  const t = useT()
  const id = useId()
  const { consent, doubles } = reading
  const lacksConsent = isTried && consent === undefined
  return (
    <div className="grid gap-6 p-5 @[43.75rem]:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className="lab">{t('memberImports.doubles')}</legend>
        <div className="grid gap-2">
          {ways.map((way) => (
            <ChoiceCard
              key={way}
              type="radio"
              name="doubles"
              checked={doubles === way}
              onChange={() => onChange({ ...reading, doubles: way })}
            >
              <span className="block font-medium">{t(`memberImports.doubles.${way}`)}</span>
              <span className="block text-small text-ink-2">{t(`memberImports.doublesText.${way}`)}</span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <fieldset
        className="min-w-0"
        data-wrong={lacksConsent ? '' : undefined}
        aria-describedby={lacksConsent ? id : undefined}
      >
        <legend className="lab">{t(isShared ? 'memberImports.consentToBoth' : 'memberImports.consent')}</legend>
        <div className="grid gap-2">
          {consents.map((given) => (
            <ChoiceCard
              key={given}
              type="radio"
              name="consent"
              checked={consent?.given === given}
              onChange={() => onChange({ ...reading, consent: { given } })}
            >
              <span className="block font-medium">{t(`memberImports.consent.${given}`)}</span>
              <span className="block text-small text-ink-2">{t(`memberImports.consentText.${given}`)}</span>
            </ChoiceCard>
          ))}
        </div>
        {lacksConsent && (
          <p id={id} className="help err">
            <CircleAlert aria-hidden className="mt-px size-3.5" />
            {t('memberImports.consentMissing')}
          </p>
        )}
        {consent !== undefined && consent.given !== 'pending' && (
          <DateField
            label={t('memberImports.consentDate')}
            labelNote={t('staff.optional')}
            className="mt-4"
            value={consent.date ?? ''}
            error={isTried && !isConsentDay(consent.date) ? t('errors.fieldDay') : null}
            onChange={(date) =>
              onChange({ ...reading, consent: { given: consent.given, ...(date === '' ? {} : { date }) } })
            }
          />
        )}
      </fieldset>
    </div>
  )
}
