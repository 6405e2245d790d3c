import { countries, findPostalDigits } from '@salus/domain/tenants/countries.ts'
import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { languages } from '@salus/domain/words.ts'
import type { Language } from '@salus/domain/words.ts'
import { useMemo } from 'react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import { Field, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import type { FieldProblems } from './check-draft.ts'
import { type OrganisationDraft, findTenantName } from './registration-draft.ts'
import { tenantKindIcons } from './tenant-kind-icons.ts'

interface OrganisationFieldsProps {
  organisation: OrganisationDraft
  problems: FieldProblems
  onChange: (changed: Partial<OrganisationDraft>) => void
}

const kindsInOrder = [...tenantKinds].sort(
  (one, other) => Object.keys(tenantKindIcons).indexOf(one) - Object.keys(tenantKindIcons).indexOf(other),
)
const languageNames: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English' }
const currencyNames = { EUR: 'registration.euro', USD: 'registration.dollar' } as const

export function OrganisationFields(props: OrganisationFieldsProps) {
  const { organisation, onChange } = props
  const t = useT()
  return (
    <div className="mt-7 grid gap-5 small:grid-cols-2">
      <TextField
        {...props}
        name="displayName"
        label="registration.organisationName"
        hint={t('registration.organisationNameHint')}
        complete="organization"
        length={120}
        isWide
      />
      <KindField kind={organisation.kind} onChange={(kind) => onChange({ kind })} />
      <TenantNameField {...props} />
      <Field label={t('registration.language')} hint={t('registration.languageHint')}>
        {(control) => (
          <SelectInput
            {...control}
            value={organisation.locale}
            onChange={(event) => onChange({ locale: event.target.value === 'de' ? 'de' : 'en' })}
          >
            {languages.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageNames[one]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <CountryField country={organisation.country} onChange={(country) => onChange({ country })} />
      <Field label={t('registration.currency')} hint={t('registration.currencyHint')}>
        {(control) => (
          <SelectInput
            {...control}
            value={organisation.currency}
            onChange={(event) => onChange({ currency: event.target.value === 'USD' ? 'USD' : 'EUR' })}
          >
            <option value="EUR">{t(currencyNames.EUR)}</option>
            <option value="USD">{t(currencyNames.USD)}</option>
          </SelectInput>
        )}
      </Field>
      <TextField
        {...props}
        name="street"
        label="registration.street"
        path="address.street"
        complete="street-address"
        length={120}
      />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <TextField
          {...props}
          name="postalCode"
          label="registration.postalCode"
          path="address.postalCode"
          complete="postal-code"
          length={12}
        />
        <TextField
          {...props}
          name="city"
          label="registration.city"
          path="address.city"
          complete="address-level2"
          length={80}
        />
      </div>
      <TextField {...props} name="vatId" label="registration.vatId" length={30} isOptional />
      <TextField {...props} name="phone" label="registration.phone" complete="tel" length={30} isOptional />
    </div>
  )
}

interface TextFieldProps extends OrganisationFieldsProps {
  name: 'displayName' | 'street' | 'postalCode' | 'city' | 'vatId' | 'phone'
  label: TranslationKey
  /** The path of the field in the contract. Omitted if it is the same as `name`. */
  path?: string
  hint?: string
  complete?: HTMLInputAutoCompleteAttribute
  length: number
  isWide?: boolean
  isOptional?: boolean
}

function TextField({ organisation, problems, onChange, name, label, path = name, ...look }: TextFieldProps) {
  const t = useT()
  const key = problems[`organisation.${path}`]
  const digits = findPostalDigits(organisation.country) ?? 0
  return (
    <Field
      label={t(label)}
      labelNote={look.isOptional === true ? t('registration.optional') : undefined}
      hint={look.hint}
      error={key === undefined ? null : t(key, { digits })}
      className={look.isWide === true ? 'small:col-span-2' : ''}
    >
      {(control) => (
        <TextInput
          {...control}
          name={name}
          type={name === 'phone' ? 'tel' : 'text'}
          autoComplete={look.complete ?? 'off'}
          maxLength={look.length}
          required={look.isOptional !== true}
          value={organisation[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}

function TenantNameField({ organisation, problems, onChange }: OrganisationFieldsProps) {
  const t = useT()
  const key = problems['organisation.tenantName']
  return (
    <Field
      label={t('registration.tenantName')}
      hint={t('registration.tenantNameHint')}
      error={key === undefined ? null : t(key)}
    >
      {(control) => (
        <TextInput
          {...control}
          icon={<span className="num text-muted">/staff/</span>}
          name="tenantName"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={findTenantName(organisation)}
          onChange={(event) =>
            onChange({ tenantName: event.target.value === '' ? null : event.target.value.toLowerCase() })
          }
        />
      )}
    </Field>
  )
}

function KindField({ kind, onChange }: { kind: TenantKind; onChange: (kind: TenantKind) => void }) {
  const t = useT()
  return (
    <fieldset className="min-w-0 small:col-span-2">
      <legend className="lab">{t('registration.kind')}</legend>
      <div className="grid gap-2.5 small:grid-cols-3">
        {kindsInOrder.map((one) => {
          const Icon = tenantKindIcons[one]
          return (
            <ChoiceCard
              key={one}
              type="radio"
              name="kind"
              checked={one === kind}
              onChange={() => onChange(one)}
              icon={<Icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />}
              className="font-medium"
            >
              {t(`registration.kind.${one}`)}
            </ChoiceCard>
          )
        })}
      </div>
    </fieldset>
  )
}

function CountryField({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const t = useT()
  const language = useLanguage()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const all = countries.map((code) => ({ code, name: names.of(code) ?? code }))
    return all.sort((one, other) => one.name.localeCompare(other.name, language))
  }, [language])
  return (
    <Field label={t('registration.country')}>
      {(control) => (
        <SelectInput
          {...control}
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
