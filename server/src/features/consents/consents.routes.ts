import { randomUUID } from 'node:crypto'
import { consentsApi } from '@salus/contract/members/consents.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountOwnWrite, mountWrite, write } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant, readOwn, readUser } from '../../platform/scope/tenant.ts'
import { decideOnSurvey } from '../group-surveys/consenting/decide-on-survey.ts'
import { askForConsent } from './ask-for-consent.ts'
import { confirmConsents } from './confirm-consents.ts'
import { readText } from './consent-text-hash.ts'
import {
  consentsOfMember,
  findConsents,
  ownConsents,
  ownTelemetry,
  storeTelemetryDecision,
} from './consents.queries.ts'
import { decideConsent } from './decide-consent.ts'
import { previewedMember } from './preview.queries.ts'
import { previewOfRow } from './preview-of-row.ts'

export function mountConsentsRoutes(app: FastifyInstance, platform: Platform): void {
  mountOwn(app, platform)
  mountReadsOfMember(app, platform)
  mountDecisions(app)
}

function mountOwn(app: FastifyInstance, platform: Platform): void {
  const { getMyConsents, decideForMyself } = consentsApi

  mount(app, getMyConsents, async ({ caller }) => {
    const { memberships } = await readOwn(platform, caller, { query: ownConsents })
    const { rows } = await readUser(platform, caller, ownTelemetry)
    const since = rows[0]?.since ?? null
    return {
      items: memberships.flatMap(({ groupId, memberId, rows: own }) =>
        memberId === null ? [] : own.map((row) => ({ groupId, memberId, ...row })),
      ),
      telemetry: { isGiven: since !== null, since },
    }
  })

  mountOwnWrite(app, decideForMyself, async ({ actor, db }, { body }) => {
    const read = readText(body.purpose, body)
    await storeTelemetryDecision(db, { id: randomUUID(), userId: actor.userId, decision: body.decision, ...read })
  })
}

function mountReadsOfMember(app: FastifyInstance, platform: Platform): void {
  const { getConsentsOfMember, previewConsent } = consentsApi

  mount(app, getConsentsOfMember, async ({ params, caller }) => {
    const { tenantId, memberId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: getConsentsOfMember.access },
      {
        query: (db) => consentsOfMember(db, tenantId, memberId),
        subjects: (found) => found.map((one) => one.memberId),
        object: { kind: 'member', id: memberId },
      },
    )
    return rows[0] ?? refuse('not-found')
  })

  mount(app, previewConsent, async ({ params, query, caller }) => {
    const { tenantId, memberId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: previewConsent.access },
      {
        query: (db) => previewedMember(db, tenantId, memberId),
        subjects: (found) => (found.length > 0 ? [memberId] : []),
        object: { kind: 'consent-preview', id: memberId },
      },
    )
    return previewOfRow(rows[0] ?? refuse('not-found'), { ...query, pluginId: query.pluginId ?? null })
  })
}

function mountDecisions(app: FastifyInstance): void {
  const { decideConsent: decide, confirmConsents: confirm, askForConsent: ask } = consentsApi

  mount(app, decide, (call) => {
    const { params, body } = call
    if (body.purpose !== 'group-reports')
      return write(decide, call, (scope) => decideConsent(scope, params.memberId, body))
    // Stores no idempotency key, because it could reveal the decision: a second request with the same key is accepted
    // only if it contains the same decision.
    return write(decide, { ...call, idempotencyKey: undefined }, async (scope) => {
      await decideOnSurvey(scope, params.memberId, body)
      return (await findConsents(scope, params.memberId)) ?? refuse('not-found')
    })
  })

  mountWrite(app, confirm, (scope, { params, body }) => confirmConsents(scope, params.memberId, body))

  mountWrite(app, ask, (scope, { params }) => askForConsent(scope, params.memberId))
}
