import type { TenantSettings } from '@salus/contract/tenant/settings.ts'

export const organisationFields = [
  'displayName',
  'address',
  'contactEmail',
  'contactPhone',
  'locale',
  'currency',
  'riskRegion',
] as const satisfies readonly (keyof TenantSettings)[]
export type OrganisationField = (typeof organisationFields)[number]
export type TypedOrganisation = Readonly<Record<OrganisationField, string | null>>

/** Returns true for fields that cannot be removed. Any other field is removed if it is left empty. */
const isRequired = (name: OrganisationField) => name === 'displayName' || name === 'locale' || name === 'currency'

export const organisationFromForm = (form: FormData): TypedOrganisation =>
  Object.fromEntries(
    organisationFields.map((name) => {
      const value = form.get(name)
      const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
      return [name, text === '' && !isRequired(name) ? null : text]
    }),
    // The cast is safe, because every field name has an entry.
  ) as TypedOrganisation

/**
 * Returns the changed fields. Only these fields are sent, so that people who change different fields do not undo each
 * other's changes.
 */
export const changedFields = (begun: TypedOrganisation, typed: TypedOrganisation): Partial<TypedOrganisation> =>
  Object.fromEntries(
    organisationFields.filter((name) => typed[name] !== begun[name]).map((name) => [name, typed[name]]),
  )
