import { measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { useShellPlace } from '../shell-place.ts'
import { memberMenu, staffMenu } from './menu-entries.ts'
import type { MenuEntry, MenuGroup } from './menu-entries.ts'

interface MainMenu {
  groups: readonly MenuGroup[]
  isPresent: (entry: MenuEntry) => boolean
  /** Analysis, when there is no profile to run. */
  isDisabled: (entry: MenuEntry) => boolean
  /** What waits behind an entry: answers to requests. */
  unreadOf: (entry: MenuEntry) => number
}

export function useMainMenu(): MainMenu {
  const { isBusiness, tab, tenant } = useShellPlace()
  const analysis = useAnalysisPath(isBusiness ? (tenant?.groupId ?? null) : null)
  const groups = isBusiness && tenant ? staffMenu(tenant.groupId, analysis.path ?? '') : memberMenu(analysis.path ?? '')
  return {
    groups,
    isPresent: (entry) => entry.tabs.includes(tab),
    isDisabled: (entry) => entry.label === 'shell.analysis' && analysis.isKnown && analysis.path === null,
    unreadOf: (entry) => (isBusiness && entry.label === 'shell.contact' ? (tenant?.unreadSupport ?? 0) : 0),
  }
}

interface AnalysisPath {
  isKnown: boolean
  /** The default analysis: the first available measurement profile. */
  path: string | null
}

function useAnalysisPath(groupId: number | null): AnalysisPath {
  const lang = useLanguage()
  const staleTime = 5 * 60_000
  // Without a group there is nothing to ask for, and the server would refuse.
  const hasGroup = useSession().memberships.length > 0
  const ofTenant = useApiQuery(
    measurementProfilesApi.getMeasurementProfilesOfTenant,
    { params: { tenantId: groupId ?? 0 }, query: { lang } },
    { enabled: groupId !== null, staleTime },
  )
  const own = useApiQuery(
    measurementProfilesApi.getMeasurementProfilesOfCurrentUser,
    { query: { lang } },
    { enabled: groupId === null && hasGroup, staleTime },
  )
  const profiles = groupId === null ? own.data : ofTenant.data
  return { isKnown: profiles !== undefined || !hasGroup, path: profiles?.items[0]?.path ?? null }
}
