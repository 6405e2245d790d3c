import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'

export function useProfilesOfTenant(tenantId: number) {
  const lang = useLanguage()
  return useApiQuery(measurementProfilesApi.getMeasurementProfilesOfTenant, { params: { tenantId }, query: { lang } })
}
