import { groupMeasuresApi } from '@salus/contract/group-reports/measures.ts'
import type { FastifyInstance } from 'fastify'
import { readRevision, setEntityTag } from '../../../platform/http/mount/if-match.ts'
import { mount } from '../../../platform/http/mount/mount.ts'
import { write } from '../../../platform/http/mount/write.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readInTenant } from '../../../platform/scope/tenant.ts'
import { personAtTheGate } from '../reading/report.queries.ts'
import { changeMeasure, checkMeasure, dropMeasure } from './change-measure.ts'
import { createMeasure } from './create-measure.ts'
import { measuresOfSurvey } from './measures.queries.ts'
import { measuresOfRow } from './measures-of-row.ts'

export function mountGroupMeasuresRoutes(
  app: FastifyInstance,
  platform: Platform,
  { publicUrl }: { readonly publicUrl: string },
): void {
  const { getGroupMeasures, createGroupMeasure, changeGroupMeasure, checkGroupMeasure, dropGroupMeasure } =
    groupMeasuresApi

  mount(app, getGroupMeasures, async ({ params, caller }) => {
    const { tenantId, surveyId } = params
    const entrance = { caller, tenantId, access: getGroupMeasures.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => measuresOfSurvey(db, { tenantId, surveyId }, personAtTheGate),
      subjects: () => [],
      object: { kind: 'group-survey', id: surveyId },
    })
    return measuresOfRow(rows[0] ?? refuse('not-found'), platform.clock.now())
  })

  mount(app, createGroupMeasure, async (call) => {
    const { params, body, reply } = call
    const wanted = { surveyId: params.surveyId, body, publicUrl }
    const { status, answer } = await write(createGroupMeasure, call, (scope) => createMeasure(scope, wanted))
    return { status, answer: setEntityTag(reply, answer) }
  })

  mount(app, changeGroupMeasure, async (call) => {
    const { params, body, ifMatch, reply } = call
    const target = { ...params, revision: readRevision(ifMatch) }
    const { answer } = await write(changeGroupMeasure, call, (scope) =>
      changeMeasure(scope, target, { editable: body, publicUrl }),
    )
    return setEntityTag(reply, answer)
  })

  mount(app, checkGroupMeasure, async (call) => {
    const { params, body, ifMatch, reply } = call
    const target = { ...params, revision: readRevision(ifMatch) }
    const { answer } = await write(checkGroupMeasure, call, (scope) => checkMeasure(scope, target, body))
    return setEntityTag(reply, answer)
  })

  mount(app, dropGroupMeasure, async (call) => {
    const { params, body, ifMatch, reply } = call
    const target = { ...params, revision: readRevision(ifMatch) }
    const { answer } = await write(dropGroupMeasure, call, (scope) => dropMeasure(scope, target, body.reason))
    return setEntityTag(reply, answer)
  })
}
