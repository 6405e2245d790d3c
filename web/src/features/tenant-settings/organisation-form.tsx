import { riskRegions, type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { currencies } from '@salus/domain/tariff/tariff-plans.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import {
  changedFields,
  type OrganisationField,
  organisationFields,
  organisationFromForm,
  type TypedOrganisation,
} from './changed-fields.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { useChangeSettings } from './use-change-settings.ts'
import { MeanwhileSaved } from './meanwhile-saved.tsx'
import { useOrganisationDraft } from './use-organisation-draft.ts'
import type { KeptOrganisation } from './use-kept-organisation.ts'
import { useWithCurrentName } from './with-current-name.ts'

interface OrganisationFormProps {
  readonly settings: TenantSettings
  /** The tenant's name in the session. It changes when the tenant is renamed elsewhere. */
  readonly displayName: string
  readonly isEditable: boolean
  readonly unsaved: KeptOrganisation
}

const errorTexts: Partial<Record<string, TranslationKey>> = {
  displayName: 'tenantSettings.errorText',
  contactEmail: 'tenantSettings.errorEmail',
  contactPhone: 'tenantSettings.errorPhone',
}

export function OrganisationForm({ settings, displayName, isEditable, unsaved }: OrganisationFormProps) {
  const t = useT()
  const { isBusy, failure, change, fail } = useChangeSettings(settings)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const [shown] = useState<TypedOrganisation>({ ...settings, ...(isEditable && unsaved.kept) })
  const draft = useOrganisationDraft(form, useWithCurrentName(settings, displayName), shown)
  const { begun } = draft
  const keepIfChanged = (from: TypedOrganisation, typedIn: HTMLFormElement) => {
    const changed = changedFields(from, organisationFromForm(new FormData(typedIn)))
    if (Object.keys(changed).length > 0) unsaved.keep(changed)
    else unsaved.forget()
  }
  const save = async (typedIn: HTMLFormElement) => {
    const body = changedFields(begun, organisationFromForm(new FormData(typedIn)))
    const parsed = tenantSettingsApi.updateTenantSettings.body.safeParse(body)
    if (Object.keys(body).length > 0 && !parsed.success) {
      setWrong(parsed.error.issues.map(({ path }) => String(path[0])))
      return fail(t('tenantSettings.checkFields'))
    }
    setWrong([])
    if (parsed.success) draft.send(body)
    const isSaved =
      !parsed.success ||
      (await change(parsed.data, (input) =>
        write(tenantSettingsApi.updateTenantSettings, { ...input, body: parsed.data }),
      ))
    if (!isSaved) return
    const saved = { ...begun, ...body }
    draft.begin(saved)
    // The user may have continued typing while the form was saved, so the form is compared again.
    keepIfChanged(saved, typedIn)
    showToast({ text: t('tenantSettings.saved'), tone: 'good' })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(event.currentTarget)
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    draft.type(organisationFromForm(new FormData(event.currentTarget)))
    keepIfChanged(begun, event.currentTarget)
  }
  const findError = (name: OrganisationField) => {
    const key = wrong.includes(name) ? (errorTexts[name] ?? 'tenantSettings.errorText') : undefined
    return key === undefined ? undefined : t(key)
  }
  const notes: FieldNotes['notes'] = {}
  for (const name of isEditable ? organisationFields : [])
    notes[name] = <MeanwhileSaved name={name} value={draft.meanwhile[name]} onTakeOver={() => draft.takeOver(name)} />
  return (
    <form ref={form} onSubmit={onSubmit} onInput={onInput} noValidate>
      <FormAlert text={failure} className="mb-5" />
      <fieldset disabled={!isEditable} className="grid gap-x-4 gap-y-5 @[38.75rem]:grid-cols-2">
        <ContactFields {...{ shown, findError, notes }} />
        <LanguageField locale={shown.locale} notes={notes} />
        <CurrencyField currency={shown.currency} notes={notes} />
        <RiskRegionField region={shown.riskRegion} notes={notes} />
      </fieldset>
      {isEditable && (
        <div className="mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <span role="status" className="text-small text-ink-2">
            {unsaved.kept !== null && t('tenantSettings.unsaved')}
          </span>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('tenantSettings.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

interface FieldNotes {
  /** The notes about values that other people have saved, by field. */
  readonly notes: Partial<Record<OrganisationField, ReactNode>>
}

interface ContactFieldsProps extends FieldNotes {
  readonly shown: TypedOrganisation
  readonly findError: (name: OrganisationField) => string | undefined
}

function ContactFields({ shown, findError, notes }: ContactFieldsProps) {
  const t = useT()
  const wide = '@[38.75rem]:col-span-2'
  const optional = (name: 'address' | 'contactEmail' | 'contactPhone') => ({
    label: t(`tenantSettings.${name}`),
    labelNote: t('tenantSettings.optional'),
    error: findError(name),
  })
  return (
    <>
      <Field label={t('tenantSettings.displayName')} error={findError('displayName')} className={wide}>
        {(control) => (
          <>
            <TextInput
              {...control}
              name="displayName"
              defaultValue={shown.displayName ?? ''}
              maxLength={100}
              aria-required
            />
            {notes.displayName}
          </>
        )}
      </Field>
      <Field {...optional('address')} className={wide}>
        {(control) => (
          <>
            <textarea
              {...control}
              name="address"
              defaultValue={shown.address ?? ''}
              rows={3}
              maxLength={400}
              className="field h-auto! min-h-10 w-full resize-y py-2"
            />
            {notes.address}
          </>
        )}
      </Field>
      <Field {...optional('contactEmail')}>
        {(control) => (
          <>
            <TextInput
              {...control}
              name="contactEmail"
              type="email"
              defaultValue={shown.contactEmail ?? ''}
              maxLength={254}
            />
            {notes.contactEmail}
          </>
        )}
      </Field>
      <Field {...optional('contactPhone')}>
        {(control) => (
          <>
            <TextInput
              {...control}
              name="contactPhone"
              type="tel"
              defaultValue={shown.contactPhone ?? ''}
              maxLength={31}
            />
            {notes.contactPhone}
          </>
        )}
      </Field>
    </>
  )
}

function LanguageField({ locale, notes }: FieldNotes & { readonly locale: string | null }) {
  const t = useT()
  return (
    <Field label={t('tenantSettings.locale')} hint={t('tenantSettings.localeHint')}>
      {(control) => (
        <>
          <SelectInput {...control} name="locale" defaultValue={locale ?? ''}>
            <option value="de">{t('tenantSettings.german')}</option>
            <option value="en">{t('tenantSettings.english')}</option>
          </SelectInput>
          {notes.locale}
        </>
      )}
    </Field>
  )
}

function CurrencyField({ currency, notes }: FieldNotes & { readonly currency: string | null }) {
  const t = useT()
  return (
    <Field label={t('tenantSettings.currency')}>
      {(control) => (
        <>
          <SelectInput {...control} name="currency" defaultValue={currency ?? ''}>
            {currencies.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectInput>
          {notes.currency}
        </>
      )}
    </Field>
  )
}

function RiskRegionField({ region, notes }: FieldNotes & { readonly region: string | null }) {
  const t = useT()
  return (
    <Field
      label={t('tenantSettings.riskRegion')}
      hint={t('tenantSettings.riskRegionHint')}
      className="@[38.75rem]:col-span-2"
    >
      {(control) => (
        <>
          <SelectInput {...control} name="riskRegion" defaultValue={region ?? ''}>
            <option value="">{t('tenantSettings.region_none')}</option>
            {riskRegions.map((one) => (
              <option key={one} value={one}>
                {t(`tenantSettings.region_${one}`)}
              </option>
            ))}
          </SelectInput>
          {notes.riskRegion}
        </>
      )}
    </Field>
  )
}
