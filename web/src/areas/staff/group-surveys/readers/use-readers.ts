import { employeesApi } from '@salus/contract/tenant/employees.ts'
import { invitationsApi } from '@salus/contract/tenant/invitations.ts'
import { tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { useSession } from '../../../../platform/account/session.ts'
import { useApiQuery } from '../../../../platform/api/query.ts'
import { useTenant } from '../../staff-area.tsx'
import { findReaders } from './find-readers.ts'

export interface Readers {
  readonly names: readonly string[]
  readonly includesMe: boolean
  readonly areApart: boolean
  readonly invited: number
}

/** `readers` is `undefined` until everything has been loaded. */
export function useReaders() {
  const { tenantId } = useTenant()
  const { user } = useSession()
  const employees = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId } })
  const settings = useApiQuery(tenantSettingsApi.getTenantSettings, { params: { tenantId } })
  const invitations = useApiQuery(invitationsApi.getInvitationsOfTenant, {
    params: { tenantId },
    query: { of: 'employees', state: 'pending', limit: 200 },
  })
  const failed = [employees, settings, invitations].find(({ isError, data }) => isError && data === undefined)
  return { readers: buildReaders(), failed }

  function buildReaders(): Readers | undefined {
    if (!employees.data || !settings.data || !invitations.data) return undefined
    const areApart = settings.data.groupReportsApart
    const found = findReaders(employees.data.items, areApart)
    return {
      areApart,
      names: found.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
      includesMe: found.some(({ userId }) => userId === user.id),
      invited: invitations.data.items.filter(({ role }) => role === 'Reader').length,
    }
  }
}
