import { telemetryApi } from '@salus/contract/service/telemetry.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { readUser } from '../../platform/scope/tenant.ts'
import { forwardTelemetry, type TelemetryTarget } from './forward-telemetry.ts'
import { knownItem } from './known-item.ts'
import { sumUsage } from './sum-usage.ts'
import { addUsage, telemetryConsent } from './telemetry.queries.ts'

const largestBatch = 10 * 1024

interface TelemetryDeps {
  readonly limits: AttemptLimits
  readonly target: TelemetryTarget | null
}

export function mountTelemetryRoutes(app: FastifyInstance, platform: Platform, deps: TelemetryDeps): void {
  const forward = forwardTelemetry(deps.target, platform.log)
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = largestBatch
    })
    mount(scope, telemetryApi.sendTelemetry, async ({ caller, body }) => {
      const { actor, rows } = await readUser(platform, caller, telemetryConsent)
      if (rows[0]?.isGiven !== true) refuse('forbidden')
      await deps.limits.take('telemetry:account', actor.userId)
      const known = body.flatMap(knownItem)
      await addUsage(platform.database.pool, sumUsage(known))
      // The response does not wait for the monitoring service, and a failed forward is not retried.
      if (known.length > 0) void forward(known)
      return { itemsReceived: body.length, itemsAccepted: known.length }
    })
  })
}
