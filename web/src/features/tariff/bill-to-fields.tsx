import { countries } from '@salus/domain/tenants/countries.ts'
import { useMemo } from 'react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { Field, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import type { BillToDraft, BillToProblems } from './bill-to-draft.ts'

interface BillToFieldsProps {
  readonly draft: BillToDraft
  readonly problems: BillToProblems
  readonly waitsForVat: boolean
  readonly onChange: (changed: Partial<BillToDraft>) => void
}

export function BillToFields(props: BillToFieldsProps) {
  const { draft, waitsForVat, onChange } = props
  const t = useT()
  return (
    <div className="grid gap-5 small:grid-cols-2">
      <BillToField {...props} name="name" label="tariff.billToName" complete="organization" length={120} isWide />
      <BillToField {...props} name="street" label="registration.street" complete="street-address" length={120} isWide />
      <BillToField {...props} name="postalCode" label="registration.postalCode" complete="postal-code" length={12} />
      <BillToField {...props} name="city" label="registration.city" complete="address-level2" length={80} />
      <CountryField
        country={draft.country}
        onChange={(country) => onChange({ country })}
        label={t('registration.country')}
        hint={waitsForVat ? t('tariff.waitsForVat') : undefined}
      />
      <BillToField
        {...props}
        name="vatId"
        label="registration.vatId"
        length={30}
        hint={t('tariff.vatIdHint')}
        isOptional
      />
      <BillToField {...props} name="email" label="tariff.billToEmail" complete="email" length={254} />
      <BillToField {...props} name="reference" label="tariff.reference" length={60} isOptional />
    </div>
  )
}

interface BillToFieldProps extends BillToFieldsProps {
  readonly name: keyof BillToDraft
  readonly label: TranslationKey
  readonly complete?: HTMLInputAutoCompleteAttribute
  readonly length: number
  readonly hint?: string
  readonly isOptional?: boolean
  readonly isWide?: boolean
}

function BillToField({
  draft,
  problems,
  onChange,
  name,
  label,
  complete,
  length,
  hint,
  isOptional,
  isWide,
}: BillToFieldProps) {
  const t = useT()
  const problem = problems[name]
  return (
    <Field
      label={t(label)}
      labelNote={isOptional === true ? t('registration.optional') : undefined}
      hint={hint}
      error={problem === undefined ? undefined : t(problem)}
      className={isWide === true ? 'small:col-span-2' : ''}
    >
      {(control) => (
        <TextInput
          {...control}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={complete ?? 'off'}
          maxLength={length}
          value={draft[name]}
          aria-required={isOptional !== true}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}

function CountryField({
  country,
  onChange,
  label,
  hint,
}: {
  country: string
  onChange: (country: string) => void
  label: string
  hint: string | undefined
}) {
  const language = useLanguage()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const all = countries.map((code) => ({ code, name: names.of(code) ?? code }))
    return all.sort((one, other) => one.name.localeCompare(other.name, language))
  }, [language])
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <SelectInput
          {...control}
          name="country"
          autoComplete="country"
          value={country}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
