import type { TariffCode, Billing, Currency } from '@salus/domain/tariff/tariff-plans.ts'
import { isCountry } from '@salus/domain/tenants/countries.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { proposeTenantName } from '@salus/domain/tenants/tenant-name.ts'
import type { Language } from '@salus/domain/words.ts'
import { newIdempotencyKey } from '../../platform/api/api.ts'

export type Variant = 'organisation' | 'tanita' | 'member'

/** The input so far. It is stored, so it must never contain the password. */
export interface RegistrationDraft {
  /** Identifies the registration, so that it can be corrected and its mail can be sent again. */
  readonly handle: string
  /** The address that the mail was sent to; `null` if no mail has been sent. */
  readonly sentTo: string | null
  readonly account: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly organisation: OrganisationDraft
}

export interface OrganisationDraft {
  readonly displayName: string
  /** The short name that was typed; `null` while it is derived from the display name. */
  readonly tenantName: string | null
  readonly kind: TenantKind
  readonly country: string
  readonly locale: Language
  readonly currency: Currency
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly vatId: string
  readonly phone: string
  readonly products: readonly number[]
  readonly tariff: TariffCode
  readonly billing: Billing
}

const tanitaPlugin = 15
const usualProducts = [6, 16]

export function newDraft(variant: Variant, language: Language): RegistrationDraft {
  const region = new Intl.Locale(navigator.language).region ?? ''
  const country = isCountry(region) ? region : 'DE'
  return {
    handle: newIdempotencyKey(),
    sentTo: null,
    account: { firstName: '', lastName: '', email: '' },
    organisation: {
      displayName: '',
      tenantName: null,
      kind: 'practice',
      country,
      locale: language,
      currency: country === 'US' ? 'USD' : 'EUR',
      street: '',
      postalCode: '',
      city: '',
      vatId: '',
      phone: '',
      products: variant === 'tanita' ? [tanitaPlugin] : usualProducts,
      tariff: 'basic',
      billing: 'monthly',
    },
  }
}

export const findTenantName = ({ tenantName, displayName }: OrganisationDraft): string =>
  tenantName ?? (displayName.trim() === '' ? '' : proposeTenantName(displayName))

const makeName = (variant: Variant) => `salus.registration.${variant}`

/** Stores the draft so that it survives a reload. The browser deletes it when the tab is closed. */
export function keepDraft(variant: Variant, draft: RegistrationDraft): void {
  try {
    sessionStorage.setItem(makeName(variant), JSON.stringify(draft))
  } catch {
    // Without storage, a reload loses the draft.
  }
}

export function readDraft(variant: Variant, language: Language): RegistrationDraft {
  const fresh = newDraft(variant, language)
  try {
    const kept = JSON.parse(sessionStorage.getItem(makeName(variant)) ?? 'null') as Partial<RegistrationDraft> | null // written by `keepDraft`
    if (kept === null) return fresh
    return {
      ...fresh,
      ...kept,
      account: { ...fresh.account, ...kept.account },
      organisation: { ...fresh.organisation, ...kept.organisation },
    }
  } catch {
    return fresh
  }
}

export function forgetDraft(variant: Variant): void {
  try {
    sessionStorage.removeItem(makeName(variant))
  } catch {
    // If the browser refuses storage, there is no draft to delete.
  }
}
