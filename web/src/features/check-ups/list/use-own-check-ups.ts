import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { useApiPages } from '../../../platform/pages/pages.ts'

const ownListQuery = { limit: 100 }

/** The signed-in person's own check-ups of all tenants, newest first. Not requested for people without a tenant. */
export const useOwnCheckUps = (hasTenant: boolean) =>
  useApiPages(checkUpsApi.getMyCheckUps, { query: ownListQuery }, { enabled: hasTenant })

/** The newest own check-ups, as many as a page lists individually. */
export const useNewestCheckUps = (query: { readonly limit: number }, hasTenant: boolean) =>
  useApiPages(checkUpsApi.getMyCheckUps, { query }, { enabled: hasTenant })
