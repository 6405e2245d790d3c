import { safetyAnswersApi } from '@salus/contract/measuring/safety-answers.ts'
import { circumstanceItems } from '@salus/domain/measurement-profiles/circumstances.ts'
import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { readPresentRecord } from '../member-merges/read-present-record.ts'
import { answerSafetyQuestions } from './answer-safety-questions.ts'
import { buildGateAnswer } from './gate-of-answers.ts'
import { gateOfMember } from './safety-answers.queries.ts'

export function mountSafetyAnswersRoutes(app: FastifyInstance, platform: Platform): void {
  const { getSafetyGate, answerSafetyQuestions: answer } = safetyAnswersApi

  mount(app, getSafetyGate, async ({ params, query, caller }) => {
    const { tenantId } = params
    const entrance = { caller, tenantId, access: getSafetyGate.access }
    const { rows } = await readPresentRecord(platform, { entrance, addressed: params.memberId }, async (memberId) => {
      const read = await readInTenant(platform, entrance, {
        query: (db) => gateOfMember(db, { tenantId, memberId, profileId: query.profileId }),
        subjects: (found) => (found.length > 0 ? [memberId] : []),
        object: { kind: 'safety-questions', id: memberId },
      })
      return read.rows
    })
    const { answers, last, ...person } = rows[0] ?? refuse('not-found')
    return {
      ...buildGateAnswer(person, answers, platform.clock.now()),
      last: last && {
        dateOfMeasurement: new Date(last.dateOfMeasurement).toISOString(),
        answers: circumstancesAmong(last.answers),
      },
    }
  })

  mountWrite(app, answer, (scope, { params, body }) =>
    answerSafetyQuestions(scope, { memberId: params.memberId }, body),
  )
}

const circumstancesAmong = (answers: Answers) =>
  Object.fromEntries(
    circumstanceItems.flatMap(({ id }) => {
      const given = answers[id]
      return given === undefined || given === null || typeof given === 'object' ? [] : [[id, given] as const]
    }),
  )
