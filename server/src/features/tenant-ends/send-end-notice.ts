import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { tenantEndMail } from '../../platform/mail/tenant-end-mail.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { recipientOfNotice } from './tenant-ends.queries.ts'

const payloadSchema = z.intersection(
  z.intersection(
    z.object({ tenantId: z.coerce.number().int() }),
    z.union([z.object({ userId: z.string() }), z.object({ invitationId: z.string() })]),
  ),
  z.discriminatedUnion('about', [
    z.object({ about: z.literal('planned'), on: z.string() }),
    z.object({ about: z.literal('taken-back') }),
  ]),
)

/** The job that sends one mail about the end. Sends no mail whose content is outdated. */
export function sendEndNotice(parts: OperatorDeps & { config: Config; postman: Postman }) {
  const { config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const news = payloadSchema.parse(payload)
    const occasion = { tenantId: news.tenantId, occasion: 'send-end-notice' }
    const to = await writeAsOperator(parts, occasion, (scope) => recipientOfNotice(scope, news))
    if (to === undefined || to.endsOn !== (news.about === 'planned' ? news.on : null)) return
    const pages = {
      admin: `/staff/${news.tenantId}/tenant-settings?section=end`,
      'invited-admin': '/linking',
      member: '/profile-settings?section=privacy',
    }
    await postman({ ...tenantEndMail(to, news, `${config.publicUrl}${pages[to.as]}`), id: job.id })
  }
}
