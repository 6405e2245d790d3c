import type { Membership } from '@salus/contract/account/session.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { businessMemberships, hasMemberArea } from '../platform/account/areas.ts'
import { useSession } from '../platform/account/session.ts'
import { readRecentTenantId } from '../platform/device/storage.ts'
import { areaAndTab } from './area-and-tab.ts'

export interface ShellPlace {
  /**
   * Staff see the business menu in the admin area, people who only read group reports see it everywhere; people without
   * a business never do.
   */
  isBusiness: boolean
  tab: string
  /** The tenant in the URL, otherwise the one used last, among those where the person is Admin, Staff or Reader. */
  tenant: Membership | null
}

export function useShellPlace(): ShellPlace {
  const session = useSession()
  const { groupId } = useParams({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const { area, tab } = areaAndTab(pathname)
  const own = businessMemberships(session)
  const wanted = groupId ?? String(readRecentTenantId())
  const tenant = own.find((one) => String(one.groupId) === wanted) ?? own[0] ?? null
  return { isBusiness: (area === 'admin' || !hasMemberArea(session)) && tenant !== null, tab, tenant }
}
