import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { useApiPages } from '../../../platform/pages/pages.ts'

const ownListQuery = { limit: 100 }

/**
 * Loads the signed-in person's own check-ups of all tenants, newest first. People without a tenant have none, so
 * nothing is requested.
 */
export const useOwnCheckUps = (hasTenant: boolean) =>
  useApiPages(checkUpsApi.getMyCheckUps, { query: ownListQuery }, { enabled: hasTenant })

export const useNewestCheckUps = (query: { readonly limit: number }, hasTenant: boolean) =>
  useApiPages(checkUpsApi.getMyCheckUps, { query }, { enabled: hasTenant })
