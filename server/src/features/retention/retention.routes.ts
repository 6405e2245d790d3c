import { erasuresApi } from '@salus/contract/members/erasures.ts'
import { chosenDataClasses, type DataClass, dataClasses } from '@salus/domain/retention/retention-rules.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { findRule } from './find-rule.ts'
import { retentionOfTenant } from './retention.queries.ts'
import { setRetention } from './set-retention.ts'

export function mountRetentionRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, erasuresApi.getRetention, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getRetention.access }
    const { rows } = await readInTenant(platform, entrance, { query: retentionOfTenant })
    const { kind, chosen, runs } = rows[0] ?? refuse('not-found')
    return {
      rules: dataClasses.map((dataClass) => ({
        dataClass,
        keptFor: findRule({ kind, chosen }, dataClass),
        isChosen: isChosen(dataClass),
      })),
      runs: runs.map(({ at, counts }) => ({
        at,
        counts: dataClasses.flatMap((dataClass) => {
          const count = counts[dataClass] ?? 0
          return count === 0 ? [] : [{ dataClass, count }]
        }),
      })),
    }
  })

  mountWrite(app, erasuresApi.setRetention, (scope, { params, body }) =>
    setRetention(scope, params.dataClass, body.months),
  )
}

const isChosen = (dataClass: DataClass): boolean => chosenDataClasses.some((chosen) => chosen === dataClass)
