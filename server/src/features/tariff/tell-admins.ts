import { limitNames, tariffCodes } from '@salus/domain/tariff/tariff-plans.ts'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { type TariffNews, tariffNoticeMail } from '../../platform/mail/tariff-notice-mail.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { findAdmins } from '../../platform/scope/admins.queries.ts'
import { adminToTell } from './tariff-work.queries.ts'

export async function tellAdmins(scope: EnteredTenant, news: TariffNews): Promise<void> {
  for (const userId of await findAdmins(scope))
    await enqueueIn(scope.db, {
      task: 'send-tariff-notice',
      payload: { tenantId: String(scope.tenantId), userId, ...news },
    })
}

const levels = z.enum(['near', 'reached', 'over'])
const payloadSchema = z.intersection(
  z.object({ tenantId: z.coerce.number().int(), userId: z.string() }),
  z.discriminatedUnion('about', [
    z.object({ about: z.enum(['change-planned', 'plan-dropped']), tariff: z.enum(tariffCodes), on: z.string() }),
    z.object({ about: z.literal('limit'), limit: z.enum(limitNames), level: levels }),
    z.object({ about: z.literal('trial'), level: z.enum(['near', 'over']), on: z.string() }),
    z.object({ about: z.literal('invoice-refused'), number: z.string(), email: z.string() }),
  ]),
)

export function sendTariffNotice(parts: OperatorDeps & { config: Config; postman: Postman }) {
  const { config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { tenantId, userId, ...news } = payloadSchema.parse(payload)
    const occasion = { tenantId, occasion: 'send-tariff-notice' }
    const to = await writeAsOperator(parts, occasion, (scope) => adminToTell(scope, userId))
    if (!to) return
    await postman({ ...tariffNoticeMail(to, news, `${config.publicUrl}/staff/${tenantId}/upgrade-tariff`), id: job.id })
  }
}
