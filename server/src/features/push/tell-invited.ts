import { enqueueJob } from '../../platform/database/jobs/queue.queries.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { findInvitedLogin } from './push.queries.ts'
import { pushJob } from './tell-by-push.ts'

/** Notifies the owner of an invited address on their devices, if they have an account and want such notifications. */
export async function tellInvited(pool: Pool, { email, now }: { readonly email: string; readonly now: Date }) {
  const userId = await findInvitedLogin(pool, email)
  if (userId !== null) await enqueueJob(pool, pushJob({ userId, kind: 'invitation', now }))
}
