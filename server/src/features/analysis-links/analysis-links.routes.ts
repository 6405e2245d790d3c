import { type AnalysisLink, analysisLinksApi } from '@salus/contract/measuring/links.ts'
import { memberBulkApi } from '@salus/contract/members/bulk.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import { type LinkEntrance, type LinkScope, writeByLink } from '../../platform/scope/link.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { askedLanguage } from '../measurement-profiles/asked-language.ts'
import { linksOfMember } from './analysis-links.queries.ts'
import { createAnalysisLink } from './create-analysis-link.ts'
import { finishByLink } from './finish-by-link.ts'
import { keepResultByLink } from './keep-result-by-link.ts'
import { openAnalysisLink } from './open-analysis-link.ts'
import { revokeAnalysisLink } from './revoke-analysis-link.ts'
import { saveAnswersByLink } from './save-answers-by-link.ts'
import { sendAnalysisLinks } from './send-analysis-links.ts'

interface LinkDeps {
  readonly limits: AttemptLimits
  readonly publicUrl: string
  readonly secret: string
}

export function mountAnalysisLinksRoutes(app: FastifyInstance, platform: Platform, deps: LinkDeps): void {
  mountForStaff(app, platform, deps.publicUrl)
  mountByMail(app, deps.publicUrl)
  mountForHolders(app, platform, deps)
}

function mountForStaff(app: FastifyInstance, platform: Platform, publicUrl: string): void {
  const { createAnalysisLink: create, getAnalysisLinksOfMember, revokeAnalysisLink: revoke } = analysisLinksApi

  mountWrite(app, create, (scope, { params, body }) =>
    createAnalysisLink(scope, { memberId: params.memberId, profileId: body.profileId, publicUrl }),
  )

  mount(app, getAnalysisLinksOfMember, async ({ params, caller }) => {
    const { tenantId, memberId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: getAnalysisLinksOfMember.access },
      {
        query: (db) => linksOfMember(db, tenantId, memberId),
        subjects: (found) => (found.length > 0 ? [memberId] : []),
        object: { kind: 'analysis-links', id: memberId },
      },
    )
    if (rows.length === 0) refuse('not-found')
    return { items: rows.flatMap(({ isLink, ...link }) => (isLink === null ? [] : [link as AnalysisLink])) }
  })

  mountWrite(app, revoke, (scope, { params }) => revokeAnalysisLink(scope, params))
}

function mountByMail(app: FastifyInstance, publicUrl: string): void {
  const { sendAnalysisLinks: send } = memberBulkApi
  mountWrite(app, send, (scope, { body: { selection, profileId, language } }) =>
    sendAnalysisLinks(scope, { selection, profileId, language, publicUrl }),
  )
}

/** Mounts the routes for people who have a link. They are not signed in, and these routes ignore sessions. */
function mountForHolders(app: FastifyInstance, platform: Platform, { limits, ...code }: LinkDeps): void {
  const byLink = async <T>(
    request: FastifyRequest,
    entrance: Omit<LinkEntrance, 'requestId'>,
    work: (scope: LinkScope) => Promise<T>,
  ): Promise<T> => {
    try {
      return await writeByLink(platform, { ...entrance, requestId: request.id }, work)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'link-not-usable')
        await limits.take('analysis-link:network', findNetwork(request.ip))
      throw error
    }
  }

  mount(app, analysisLinksApi.openAnalysisLink, async ({ body: { token, lang }, request }) => {
    return byLink(request, { token }, (scope) => openAnalysisLink(scope, askedLanguage(request, lang)))
  })

  mount(app, analysisLinksApi.saveAnswersByLink, async ({ body, request }) => {
    const { token, answers, cleared = [], position } = body
    await byLink(request, { token }, (scope) => saveAnswersByLink(scope, { answers, cleared, position }))
    return undefined
  })

  mount(app, analysisLinksApi.finishByLink, async ({ body: { token, ...measured }, request, idempotencyKey }) => {
    const entrance = { token, finishKey: idempotencyKey }
    const answer = await byLink(request, entrance, (scope) => finishByLink(scope, { ...measured, idempotencyKey }))
    return answer === null ? { status: 204, answer: undefined } : { status: 200, answer }
  })

  mount(app, analysisLinksApi.keepResultByLink, async ({ body: { token, birthDate }, request, idempotencyKey }) => {
    // Limits the attempts per link. Without a limit, a birth date could be guessed quickly.
    await limits.take('keep-result:link', token)
    const keeping = { ...code, birthDate, idempotencyKey }
    return byLink(request, { token, finishKey: idempotencyKey }, (scope) => keepResultByLink(scope, keeping))
  })
}
