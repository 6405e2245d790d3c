import { remindersApi } from '@salus/contract/measuring/reminders.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import { userOfToken } from './reminder-token.ts'
import { setDueMail } from './reminders.queries.ts'

interface ReminderDeps {
  readonly limits: AttemptLimits
  readonly secret: string
}

export function mountRemindersRoutes(app: FastifyInstance, platform: Platform, { limits, secret }: ReminderDeps): void {
  const choose = async (request: FastifyRequest, token: string, isWanted: boolean) => {
    const userId = userOfToken(secret, token)
    if (userId !== null && (await setDueMail(platform.database.pool, userId, isWanted))) return undefined
    await limits.take('email-token:network', findNetwork(request.ip))
    return refuse('link-not-usable')
  }
  // A mail program unsubscribes by posting a form, whose content is ignored. The separate Fastify scope accepts forms
  // on this route only.
  void app.register(async (stop) => {
    stop.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 1024 },
      async () => undefined,
    )
    mount(stop, remindersApi.stopReminders, ({ params, request }) => choose(request, params.token, false))
  })
  mount(app, remindersApi.chooseReminders, ({ body, request }) => choose(request, body.token, body.isWanted))
}
