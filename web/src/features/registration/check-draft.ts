import { listExceededLimits, tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { isPostalCode, isVatId } from '@salus/domain/tenants/countries.ts'
import { isTenantName } from '@salus/domain/tenants/tenant-name.ts'
import type { TranslationKey } from '../../i18n/t.tsx'
import { type OrganisationDraft, type RegistrationDraft, findTenantName } from './registration-draft.ts'

/** The errors by the path that the field has in the contract. */
export type FieldProblems = Readonly<Record<string, TranslationKey>>

export const shortestPassword = 8

/** Checks the fields about the person. A `password` of `null` means that the form does not ask for a password. */
export function accountProblems(account: RegistrationDraft['account'], password: string | null): FieldProblems {
  return found({
    'account.firstName': missing(account.firstName),
    'account.lastName': missing(account.lastName),
    'account.email': /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account.email.trim()) ? null : 'errors.fieldEmail',
    'account.password': password === null ? null : passwordProblem(password),
  })
}

export const passwordProblem = (password: string): TranslationKey | null =>
  password.length < shortestPassword ? 'registration.passwordTooShort' : null

export function organisationProblems(organisation: OrganisationDraft): FieldProblems {
  const { displayName, country, street, postalCode, city, vatId, phone } = organisation
  const hasVatId = vatId.trim() !== ''
  const hasPhone = phone.trim() !== ''
  return found({
    'organisation.displayName': missing(displayName),
    'organisation.tenantName':
      displayName.trim() === '' || isTenantName(findTenantName(organisation)) ? null : 'registration.tenantNameWrong',
    'organisation.address.street': missing(street),
    'organisation.address.postalCode': isPostalCode(country, postalCode.trim()) ? null : 'registration.postalCodeWrong',
    'organisation.address.city': missing(city),
    'organisation.vatId': hasVatId && !isVatId(country, vatId) ? 'registration.vatIdWrong' : null,
    'organisation.phone':
      hasPhone && !/^\+?[0-9][0-9 ()/-]{1,29}$/.test(phone.trim()) ? 'registration.phoneWrong' : null,
  })
}

export function productsProblems({ products, tariff }: OrganisationDraft): FieldProblems {
  return found({
    'organisation.products':
      products.length === 0
        ? 'registration.productsMissing'
        : exceeds(products.length, tariff)
          ? 'registration.productsTooMany'
          : null,
  })
}

const exceeds = (products: number, tariff: OrganisationDraft['tariff']) =>
  listExceededLimits(tariffPlan(tariff), { activeMembers: 0, employees: 1, checkUpsPerMonth: 0, products }).includes(
    'products',
  )

const missing = (text: string): TranslationKey | null => (text.trim() === '' ? 'errors.fieldRequired' : null)

const found = (all: Readonly<Record<string, TranslationKey | null>>): FieldProblems =>
  Object.fromEntries(Object.entries(all).flatMap(([path, key]) => (key === null ? [] : [[path, key]])))

export const isEmpty = (problems: FieldProblems): boolean => Object.keys(problems).length === 0

export function fieldsInForm(errors: readonly { readonly path: string; readonly code: string }[]): FieldProblems {
  return Object.fromEntries(
    errors.map(({ path, code }) => [
      path,
      code === 'too-common' ? 'registration.passwordTooCommon' : 'errors.fieldInvalid',
    ]),
  )
}
