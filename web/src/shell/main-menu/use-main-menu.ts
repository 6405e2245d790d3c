import type { Membership } from '@salus/contract/account/session.ts'
import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { useSession } from '../../platform/account/session.ts'
import { useCameFrom } from '../came-from.ts'
import { useShellPlace } from '../shell-place.ts'
import { memberMenu, staffMenu } from './menu-entries.ts'
import type { MenuEntry, MenuGroup } from './menu-entries.ts'

interface MainMenu {
  groups: readonly MenuGroup[]
  isPresent: (entry: MenuEntry) => boolean
  isDisabled: (entry: MenuEntry) => boolean
  countUnread: (entry: MenuEntry) => number
}

export function useMainMenu(): MainMenu {
  const { isBusiness, tab, tenant } = useShellPlace()
  const isFromMeasurements = useCameFrom() === 'measurements' && tab === 'measurement-files'
  const home = isFromMeasurements ? 'member-measurements' : tab
  const analysis = useAnalysisPath(isBusiness ? tenant : null)
  const groups = isBusiness && tenant ? staffMenu(tenant, analysis.path ?? '') : memberMenu(analysis.path ?? '')
  return {
    groups,
    isPresent: (entry) => entry.tabs.includes(home),
    isDisabled: (entry) => entry.label === 'shell.analysis' && analysis.isKnown && analysis.path === null,
    countUnread: (entry) => (isBusiness && entry.label === 'shell.contact' ? (tenant?.unreadSupport ?? 0) : 0),
  }
}

interface AnalysisPath {
  isKnown: boolean
  path: string | null
}

function useAnalysisPath(tenant: Membership | null): AnalysisPath {
  const lang = useLanguage()
  const staleTime = 5 * 60_000
  // Not requested for people without a membership, because the server would refuse.
  const hasGroup = useSession().memberships.length > 0
  const isListed = tenant !== null && may(tenant.role, 'list-measurement-profiles')
  const ofTenant = useApiQuery(
    measurementProfilesApi.getMeasurementProfilesOfTenant,
    { params: { tenantId: tenant?.groupId ?? 0 }, query: { lang } },
    { enabled: isListed, staleTime },
  )
  const own = useApiQuery(
    measurementProfilesApi.getMeasurementProfilesOfCurrentUser,
    { query: { lang } },
    { enabled: tenant === null && hasGroup, staleTime },
  )
  const profiles = tenant === null ? own.data : ofTenant.data
  return { isKnown: profiles !== undefined || !hasGroup, path: profiles?.items[0]?.path ?? null }
}
