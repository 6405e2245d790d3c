import { recordCorrectionsApi } from '@salus/contract/members/record-corrections.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant, readOwn } from '../../platform/scope/tenant.ts'
import { answerCorrection } from './answer-correction.ts'
import { askForCorrection } from './ask-for-correction.ts'
import { correctionsOfMember, openCorrections, ownRecords } from './record-corrections.queries.ts'

export function mountRecordCorrectionsRoutes(app: FastifyInstance, platform: Platform): void {
  mountReads(app, platform)
  mountWrites(app)
}

function mountReads(app: FastifyInstance, platform: Platform): void {
  const { getMyRecords, getCorrectionsOfMember, getOpenCorrections } = recordCorrectionsApi

  mount(app, getMyRecords, async ({ caller }) => {
    const { memberships } = await readOwn(platform, caller, { query: ownRecords })
    return {
      items: memberships.flatMap(({ groupId, memberId, rows }) =>
        memberId === null ? [] : rows.map((row) => ({ groupId, memberId, ...row })),
      ),
    }
  })

  mount(app, getCorrectionsOfMember, async ({ params, caller }) => {
    const { tenantId, memberId } = params
    const entrance = { caller, tenantId, access: getCorrectionsOfMember.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => correctionsOfMember(db, tenantId, memberId),
      subjects: (found) => (found.length > 0 ? [memberId] : []),
      object: { kind: 'member', id: memberId },
    })
    return { items: (rows[0] ?? refuse('not-found')).items }
  })

  mount(app, getOpenCorrections, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getOpenCorrections.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: openCorrections,
      subjects: (found) => found.map(({ memberId }) => memberId),
    })
    return { items: [...rows] }
  })
}

function mountWrites(app: FastifyInstance): void {
  const { askForCorrection: ask, answerCorrection: answer } = recordCorrectionsApi

  mountWrite(app, ask, (scope, { params, body }) => askForCorrection(scope, params.memberId, body))

  mountWrite(app, answer, (scope, { params, body }) => answerCorrection(scope, params, body))
}
