import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { putSelfService } from './measurement-profiles.queries.ts'

/** Whether members may run the profile themselves. What they have begun, they may finish. */
export async function setSelfService(scope: TenantScope, profileId: string, selfService: boolean): Promise<void> {
  if (!profileById(profileId)) refuse('not-found')
  await putSelfService(scope, { profileId, selfService })
  audit(scope, {
    action: selfService ? 'profile.made-self-service' : 'profile.made-staff-only',
    objectKind: 'measurement-profile',
    objectId: profileId,
  })
  await notify(scope, { kind: 'tariff-changed', groupId: scope.tenantId })
}
