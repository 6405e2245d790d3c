import { analysesApi, type Analysis } from '@salus/contract/analyses.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { isHandedOver } from '../../platform/sign-in/handed-over.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { analysesOfMember, begunByOthers } from './analyses.queries.ts'
import { discardAnalysis } from './discard-analysis.ts'
import { saveAnswers } from './save-answers.ts'
import { startAnalysis } from './start-analysis.ts'

export function mountAnalysesRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, analysesApi.getAnalysesOfMember, async ({ params, caller }) => {
    const { tenantId, memberId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: analysesApi.getAnalysesOfMember.access },
      {
        query: (db) => analysesOfMember(db, tenantId, memberId),
        subjects: (found) => (found.length > 0 ? [memberId] : []),
        object: { kind: 'analyses', id: memberId },
      },
    )
    if (rows.length === 0) refuse('not-found')
    // A statement of its own: it opens what the first one must not see.
    const begun = await readInTenant(
      platform,
      { caller, tenantId, access: analysesApi.getAnalysesOfMember.access },
      { query: (db) => begunByOthers(db, tenantId, memberId) },
    )
    const items = rows.flatMap(({ isStarted, ...analysis }) => (isStarted === null ? [] : [analysis as Analysis]))
    return { items, begunByOthers: isHandedOver(caller.sessionToken) ? [] : begun.rows }
  })

  mount(app, analysesApi.startAnalysis, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'startAnalysis', idempotencyKey, body: { params, body } }
    return writeInTenant(
      platform,
      { caller, tenantId: params.tenantId, access: analysesApi.startAnalysis.access, write },
      (scope) => startAnalysis(scope, params.memberId, body.profileId),
    )
  })

  mount(app, analysesApi.saveAnswers, async ({ params, body, caller, idempotencyKey }) => {
    const { tenantId, memberId, analysisId } = params
    const write = { operation: 'saveAnswers', idempotencyKey, body: { params, body } }
    return writeInTenant(
      platform,
      { caller, tenantId, access: analysesApi.saveAnswers.access, write },
      async (scope) => ({
        status: 200,
        answer: await saveAnswers(scope, { memberId, analysisId, body }),
      }),
    )
  })

  mount(app, analysesApi.discardAnalysis, async ({ params, caller, idempotencyKey }) => {
    const { tenantId, memberId, analysisId } = params
    const write = { operation: 'discardAnalysis', idempotencyKey, body: { params } }
    return writeInTenant(
      platform,
      { caller, tenantId, access: analysesApi.discardAnalysis.access, write },
      async (scope) => {
        await discardAnalysis(scope, memberId, analysisId)
        return { status: 204, answer: undefined }
      },
    )
  })
}
