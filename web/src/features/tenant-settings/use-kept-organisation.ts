import { useKeptInput } from '../../platform/pages/use-kept-input.ts'
import type { TypedOrganisation } from './changed-fields.ts'

export type KeptOrganisation = ReturnType<typeof useKeptOrganisation>

/** Keeps only the fields that the user changed. All other fields show what others saved in the meantime. */
export const useKeptOrganisation = (tenantId: number) =>
  useKeptInput<Partial<TypedOrganisation>>('organisation', tenantId)
