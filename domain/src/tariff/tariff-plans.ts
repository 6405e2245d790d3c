import type { Words } from '../words.ts'

export const tariffCodes = ['basic', 'professional', 'enterprise'] as const
export type TariffCode = (typeof tariffCodes)[number]

export const currencies = ['EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]
export type Billing = 'monthly' | 'yearly'

export const limitNames = ['activeMembers', 'employees', 'checkUpsPerMonth', 'products'] as const
export type LimitName = (typeof limitNames)[number]

export interface TariffPlan {
  readonly code: TariffCode
  readonly name: Words
  readonly description: Words
  /** List prices without VAT, in cents: `monthly` for one month, `yearly` for twelve months paid at once. */
  readonly listPrices: Readonly<Record<Currency, Readonly<Record<Billing, number>>>>
  /** `null` for unlimited. */
  readonly limits: Readonly<Record<LimitName, number | null>>
  readonly features: readonly Words[]
}

const kiosk: Words = { de: 'Tablet-Modus und QR-Links', en: 'Tablet mode and QR links' }
const reports: Words = { de: 'PDF-Berichte in Deutsch und Englisch', en: 'PDF reports in German and English' }
const groupSurveys: Words = {
  de: 'Gruppenbefragungen mit Bericht, ab 12 Personen',
  en: 'Group surveys with a report, from 12 people',
}
const devices: Words = { de: 'Körperwaagen und Analysegeräte', en: 'Body scales and analysis devices' }
const moduleApi: Words = { de: 'Schnittstelle für eigene Module', en: 'Interface for your own modules' }
const ownPeriods: Words = { de: 'Eigene Aufbewahrungsfristen', en: 'Retention periods of your own' }

/**
 * The features of every tariff. The server gives all of them to every tariff, so none may be sold as missing from
 * another tariff. Before a feature is limited to some tariffs, the server must check it.
 */
const features = [reports, groupSurveys, kiosk, devices, moduleApi, ownPeriods]

/**
 * The tariffs, cheapest first. The list prices must be confirmed before the first sale. A year costs about 15 % less
 * than twelve single months.
 */
export const tariffPlans: readonly TariffPlan[] = [
  {
    code: 'basic',
    name: { de: 'Basic', en: 'Basic' },
    description: { de: 'Für einen Raum und ein kleines Team.', en: 'For one room and a small team.' },
    listPrices: { EUR: { monthly: 4900, yearly: 49_900 }, USD: { monthly: 5500, yearly: 55_900 } },
    limits: { activeMembers: 50, employees: 2, checkUpsPerMonth: 100, products: 3 },
    features,
  },
  {
    code: 'professional',
    name: { de: 'Professional', en: 'Professional' },
    description: { de: 'Für Praxen und Studios.', en: 'For practices and studios.' },
    listPrices: { EUR: { monthly: 14_900, yearly: 151_900 }, USD: { monthly: 16_500, yearly: 167_900 } },
    limits: { activeMembers: 500, employees: 15, checkUpsPerMonth: 1000, products: 8 },
    features,
  },
  {
    code: 'enterprise',
    name: { de: 'Enterprise', en: 'Enterprise' },
    description: { de: 'Für mehrere Standorte und für Unternehmen.', en: 'For several sites and for companies.' },
    listPrices: { EUR: { monthly: 38_900, yearly: 396_900 }, USD: { monthly: 42_900, yearly: 437_900 } },
    limits: { activeMembers: null, employees: null, checkUpsPerMonth: null, products: null },
    features,
  },
]

const byCode = new Map(tariffPlans.map((plan) => [plan.code, plan]))

export const tariffPlan = (code: TariffCode): TariffPlan => {
  const plan = byCode.get(code)
  if (plan === undefined) throw new Error(`no tariff plan ${code}`)
  return plan
}

/** Returns the limits of the plan that the usage exceeds. A limit of `null` means unlimited. */
export const listExceededLimits = (
  plan: TariffPlan,
  usage: Readonly<Record<LimitName, number>>,
): readonly LimitName[] =>
  limitNames.filter((name) => {
    const allowed = plan.limits[name]
    return allowed !== null && usage[name] > allowed
  })
