import { analysesApi, type Analysis } from '@salus/contract/measuring/analyses.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { refuseWithheld } from '../../platform/refuse-withheld.ts'
import { isHandedOver } from '../../platform/sign-in/session/handed-over.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { readPresentRecord } from '../member-merges/read-present-record.ts'
import { analysesOfMember, begunByOthers } from './analyses.queries.ts'
import { discardAnalysis } from './discard-analysis.ts'
import { saveAnswers } from './save-answers.ts'
import { startAnalysis } from './start-analysis.ts'

export function mountAnalysesRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, analysesApi.getAnalysesOfMember, async ({ params, caller }) => {
    const { tenantId } = params
    const entrance = { caller, tenantId, access: analysesApi.getAnalysesOfMember.access }
    const { memberId, rows } = await readPresentRecord(
      platform,
      { entrance, addressed: params.memberId },
      async (id) => {
        const read = await readInTenant(platform, entrance, {
          query: (db) => analysesOfMember(db, tenantId, id),
          subjects: (found) => (found.length > 0 ? [id] : []),
          isDenied: (found) => found.some(({ withheld }) => withheld !== null),
          object: { kind: 'analyses', id },
        })
        return read.rows
      },
    )
    const { withheld } = rows[0] ?? refuse('not-found')
    if (withheld !== null) refuseWithheld(withheld)
    // A separate statement, because it makes analyses of other people visible, which the first statement must not see.
    const begun = await readInTenant(platform, entrance, { query: (db) => begunByOthers(db, tenantId, memberId) })
    const items = rows.flatMap((row) => {
      const { isStarted, withheld: _, ...analysis } = row
      return isStarted === null ? [] : [analysis as Analysis]
    })
    return { items, begunByOthers: isHandedOver(caller.sessionToken) ? [] : begun.rows }
  })

  mountWrite(app, analysesApi.startAnalysis, (scope, { params, body }) =>
    startAnalysis(scope, params.memberId, body.profileId),
  )

  mountWrite(app, analysesApi.saveAnswers, (scope, { params, body }) =>
    saveAnswers(scope, { memberId: params.memberId, analysisId: params.analysisId, body }),
  )

  mountWrite(app, analysesApi.discardAnalysis, (scope, { params }) =>
    discardAnalysis(scope, params.memberId, params.analysisId),
  )
}
