import type { Language } from '@salus/domain/words.ts'
import { useT } from '../../i18n/t.tsx'
import { Field, SelectInput } from '../../ui/fields/field.tsx'

export function LanguageField({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const t = useT()
  return (
    <Field label={t('invitations.language')}>
      {(control) => (
        <SelectInput
          {...control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value === 'de' ? 'de' : 'en')}
        >
          <option value="de">{t('invitations.de')}</option>
          <option value="en">{t('invitations.en')}</option>
        </SelectInput>
      )}
    </Field>
  )
}
