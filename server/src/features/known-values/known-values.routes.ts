import { knownValuesApi } from '@salus/contract/measuring/known-values.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { describeKnownValues } from './describe-known-values.ts'
import { knownValuesOfMember } from './known-values.queries.ts'

export function mountKnownValuesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getKnownValues } = knownValuesApi

  mount(app, getKnownValues, async ({ params, caller }) => {
    const { tenantId, memberId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: getKnownValues.access },
      {
        query: (db) => knownValuesOfMember(db, { tenantId, memberId }),
        subjects: (found) => (found.length > 0 ? [memberId] : []),
        object: { kind: 'known-values', id: memberId },
      },
    )
    return describeKnownValues(rows[0] ?? refuse('not-found'), platform.clock.now())
  })
}
