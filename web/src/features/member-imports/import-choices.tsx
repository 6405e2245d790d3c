import { useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import type { ImportDraft } from './use-member-import.ts'

interface ImportChoicesProps {
  readonly reading: ImportDraft
  /** True if the consent to storage also covers sharing with staff. */
  readonly isShared: boolean
  readonly onChange: (reading: ImportDraft) => void
}

const ways = ['skip', 'update', 'create'] as const
const consents = ['pending', 'on-paper', 'in-person'] as const

export function ImportChoices({ reading, isShared, onChange }: ImportChoicesProps) {
  const t = useT()
  const { consent, doubles } = reading
  return (
    <div className="grid gap-6 p-5 @[700px]:grid-cols-2">
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
      <fieldset className="min-w-0">
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
        {consent !== undefined && consent.given !== 'pending' && (
          <DateField
            label={t('memberImports.consentDate')}
            labelNote={t('staff.optional')}
            className="mt-4"
            value={consent.date ?? ''}
            onChange={(date) =>
              onChange({ ...reading, consent: { given: consent.given, ...(date === '' ? {} : { date }) } })
            }
          />
        )}
      </fieldset>
    </div>
  )
}
