import { securityApi } from '@salus/contract/security.ts'
import { useApiQuery } from '../../platform/query.ts'

export const useSecurity = () => useApiQuery(securityApi.getSecurity, {})
