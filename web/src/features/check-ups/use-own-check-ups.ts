import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { useApiPages } from '../../platform/query.ts'

/** The signed-in person's own check-ups of all tenants, newest first. Somebody without a tenant has none to ask for. */
export const useOwnCheckUps = (hasTenant: boolean) =>
  useApiPages(checkUpsApi.getMyCheckUps, { query: { limit: 100 } }, { enabled: hasTenant })
