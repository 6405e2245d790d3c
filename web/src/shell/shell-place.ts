import type { Membership } from '@salus/contract/account/session.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { businessMemberships, hasMemberArea } from '../platform/account/areas.ts'
import { useSession } from '../platform/account/session.ts'
import { readRecentTenantId } from '../platform/device/storage.ts'
import { areaAndTab } from './area-and-tab.ts'

export interface ShellPlace {
  /**
   * True if the business menu is shown. It is shown in the admin area. People with read access only see it on every
   * page. People without a business area never see it.
   */
  isBusiness: boolean
  tab: string
  /**
   * The tenant whose business area is shown. This is the tenant in the URL, or the tenant used last if the URL contains
   * none. If the person has no business area there, it is the first tenant where they have one. `null` if they have
   * none.
   */
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
