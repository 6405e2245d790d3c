import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { useApiPages } from '../../platform/query.ts'

/** The signed-in person's own check-ups of all tenants, newest first. */
export const useOwnCheckUps = () => useApiPages(checkUpsApi.getMyCheckUps, { query: { limit: 100 } })
