import { z } from 'zod'
import { guidSchema, route, tenantIdSchema } from '../route.ts'
import { handedOverSchema } from './session.ts'

export const handOverApi = {
  handOverDevice: route({
    operationId: 'handOverDevice',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/hand-over',
    summary: 'Hands this device over for one measurement profile of a member',
    details:
      'Restricts the caller’s session to it. Everything else is refused with `device-locked` until the caller’s password or passkey is proved with verifyPassword, confirmWithPassword or confirmWithPasskey',
    access: { action: 'run-analysis-for-member' },
    idempotencyKey: 'not-kept',
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    body: z.strictObject({ profileId: guidSchema }),
    stale: [],
    responses: { 200: handedOverSchema },
  }),
}
