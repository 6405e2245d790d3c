import { securityApi } from '@salus/contract/security.ts'
import { invalidate, useApiQuery } from '../../platform/query.ts'

export const useSecurity = () => useApiQuery(securityApi.getSecurity, {})

/** After a change of the own ways in. */
export const securityChanged = () => invalidate(securityApi.getSecurity)
