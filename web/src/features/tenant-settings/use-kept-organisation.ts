import { useKeptInput } from '../../platform/pages/use-kept-input.ts'
import type { TypedOrganisation } from './changed-fields.ts'

export type KeptOrganisation = ReturnType<typeof useKeptOrganisation>

/** Only changed fields are kept, so that the others show what was saved meanwhile. */
export const useKeptOrganisation = (tenantId: number) =>
  useKeptInput<Partial<TypedOrganisation>>('organisation', tenantId)
