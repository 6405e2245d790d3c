import type { TenantSettings } from '@salus/contract/tenant/settings.ts'
import { useKeptInput } from '../../platform/pages/use-kept-input.ts'
import type { TypedOrganisation } from './changed-fields.ts'

interface KeptForm {
  /** The values with which the form was opened. */
  readonly begun: TenantSettings
  readonly typed: TypedOrganisation
}

export type KeptOrganisation = ReturnType<typeof useKeptOrganisation>

export const useKeptOrganisation = (tenantId: number) => useKeptInput<KeptForm>('organisation', tenantId)
