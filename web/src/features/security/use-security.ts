import { securityApi } from '@salus/contract/account/security.ts'
import { useApiQuery } from '../../platform/api/query.ts'

export const useSecurity = () => useApiQuery(securityApi.getSecurity, {})
