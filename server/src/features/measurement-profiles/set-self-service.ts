import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { putSelfService } from './measurement-profiles.queries.ts'

/**
 * Sets whether members may run the profile themselves. If not, they can still finish an analysis that they have
 * started.
 */
export async function setSelfService(scope: TenantScope, profileId: string, selfService: boolean): Promise<void> {
  if (!profileById(profileId)) refuse('not-found')
  await putSelfService(scope, { profileId, selfService })
  audit(scope, {
    action: selfService ? 'profile.made-self-service' : 'profile.made-staff-only',
    objectKind: 'measurement-profile',
    objectId: profileId,
  })
  await notify(scope, { kind: 'products-changed', groupId: scope.tenantId })
}
