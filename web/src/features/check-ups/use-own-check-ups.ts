import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { useApiPages } from '../../platform/pages.ts'

const ownListQuery = { limit: 100 }

/** The signed-in person's own check-ups of all tenants, newest first. Somebody without a tenant has none to ask for. */
export const useOwnCheckUps = (hasTenant: boolean) =>
  useApiPages(checkUpsApi.getMyCheckUps, { query: ownListQuery }, { enabled: hasTenant })

/** As many of them as a page lists one by one. */
export const useNewestCheckUps = (query: { readonly limit: number }, hasTenant: boolean) =>
  useApiPages(checkUpsApi.getMyCheckUps, { query }, { enabled: hasTenant })
