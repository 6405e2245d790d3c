import { checkUpFilesApi } from '@salus/contract/check-ups/files.ts'
import type { Language } from '@salus/domain/words.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { mount, type TextAnswer } from '../../../platform/http/mount/mount.ts'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import { mountOwnRead } from '../../../platform/http/mount/own-read.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refuseWithheld } from '../../../platform/refuse-withheld.ts'
import type { AttemptLimits } from '../../../platform/sign-in/account/attempt-limits.ts'
import { type Caller, readInTenant } from '../../../platform/scope/tenant.ts'
import { limitExports } from '../../mass-access/limit-exports.ts'
import { askedLanguage } from '../../measurement-profiles/asked-language.ts'
import { csvOfMembers } from './csv.ts'
import { mountCheckUpExports } from './export-many.ts'
import { documentOfCheckUp, ownDocumentOfCheckUp } from './documents.queries.ts'
import { exportedForOwner, exportedForStaff } from './exported.queries.ts'
import { fhirOfMember, fhirOfMembers } from './fhir.ts'
import { refuseUnseen } from '../read/refuse-unseen.ts'

export function mountCheckUpFilesRoutes(app: FastifyInstance, platform: Platform, limits: AttemptLimits): void {
  mountDocuments(app, platform)
  mountOfMember(app, platform, limits)
  mountOwn(app, platform, limits)
  mountCheckUpExports(app, platform, limits)
}

/** The file names contain nothing about the person, because browsers show them in the list of downloads. */
const documentNames: Readonly<Record<Language, string>> = {
  de: 'salus-modulbericht.pdf',
  en: 'salus-module-report.pdf',
}
/**
 * The file names for withdrawn results. Only the file name shows that the result was withdrawn, because the module's
 * PDF itself is never changed.
 */
const withdrawnNames: Readonly<Record<Language, string>> = {
  de: 'salus-modulbericht-zurueckgezogen.pdf',
  en: 'salus-module-report-withdrawn.pdf',
}
const fhirAnswer = (bundle: object): TextAnswer => ({
  text: JSON.stringify(bundle),
  mediaType: 'application/fhir+json; charset=utf-8',
  fileName: 'salus-fhir.json',
})
const csvAnswer = (text: string): TextAnswer => ({
  text,
  mediaType: 'text/csv; charset=utf-8',
  fileName: 'salus-check-ups.csv',
})

function mountDocuments(app: FastifyInstance, platform: Platform): void {
  const { getCheckUpDocument, getMyCheckUpDocument } = checkUpFilesApi

  mount(app, getCheckUpDocument, async ({ params, caller, request }) => {
    const { tenantId, resultGuid } = params
    const entrance = { caller, tenantId, access: getCheckUpDocument.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => documentOfCheckUp(db, { tenantId, resultGuid }),
      subjects: (found) => found.map(({ memberId }) => memberId),
      object: { kind: 'check-up-document', id: resultGuid },
    })
    const row = rows[0] ?? (await refuseUnseen(platform, entrance, resultGuid))
    const names = row.isWithdrawn ? withdrawnNames : documentNames
    return { pdf: Buffer.from(row.content, 'base64'), fileName: names[askedLanguage(request, undefined)] }
  })

  mountOwnRead(app, getMyCheckUpDocument, {
    query: (db, { params }) => ownDocumentOfCheckUp(db, params.resultGuid),
    action: 'see-own-check-up',
    includesEnded: true,
    object: ({ params }) => ({ kind: 'check-up-document', id: params.resultGuid }),
    answer: ({ rows }, { request }) => {
      const { content } = rows[0] ?? refuse('not-found')
      return { pdf: Buffer.from(content, 'base64'), fileName: documentNames[askedLanguage(request, undefined)] }
    },
  })
}

function mountOfMember(app: FastifyInstance, platform: Platform, limits: AttemptLimits): void {
  const { getFhirOfMember, getCsvOfMember } = checkUpFilesApi

  const exported = async (caller: Caller, at: { readonly tenantId: number; readonly memberId: string }) => {
    const entrance = { caller, tenantId: at.tenantId, access: getFhirOfMember.access }
    await limitExports(platform, entrance, limits)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => exportedForStaff(db, at),
      subjects: (found) => found.map(({ memberId }) => memberId),
      isDenied: (found) => found.some(({ withheld }) => withheld !== null),
      object: { kind: 'member', id: at.memberId },
    })
    const member = rows[0] ?? refuse('not-found')
    if (member.withheld !== null) refuseWithheld(member.withheld)
    return member
  }

  mount(app, getFhirOfMember, async ({ params, query, caller, request }) => {
    const member = await exported(caller, params)
    const language = askedLanguage(request, query.lang)
    return fhirAnswer(fhirOfMember(member, { language, now: platform.clock.now() }))
  })

  mount(app, getCsvOfMember, async ({ params, query, caller, request }) => {
    const member = await exported(caller, params)
    const language = askedLanguage(request, query.lang)
    return csvAnswer(csvOfMembers([member], { language, timezone: member.readerTimezone }))
  })
}

type OwnFileQuery = z.output<typeof checkUpFilesApi.getMyCsv.query>

function mountOwn(app: FastifyInstance, { clock }: Platform, limits: AttemptLimits): void {
  const { getMyFhir, getMyCsv } = checkUpFilesApi
  const exported = {
    query: (db: Queries, { query }: { readonly query: OwnFileQuery }) => exportedForOwner(db, query.groupId),
    action: 'export-own-check-ups',
    includesEnded: true,
  } as const
  const requireOwn = async ({ actor, memberships }: OwnTenants, groupId: number | undefined) => {
    await limits.take('own-file:account', actor.userId)
    if (groupId !== undefined && !memberships.some((membership) => membership.groupId === groupId)) refuse('not-found')
  }

  mountOwnRead(app, getMyFhir, {
    ...exported,
    answer: async ({ rows, ...own }, { query, request }) => {
      await requireOwn(own, query.groupId)
      return fhirAnswer(fhirOfMembers(rows, { language: askedLanguage(request, query.lang), now: clock.now() }))
    },
  })

  mountOwnRead(app, getMyCsv, {
    ...exported,
    answer: async ({ rows, ...own }, { query, request }) => {
      await requireOwn(own, query.groupId)
      const timezone = rows[0]?.readerTimezone ?? 'Europe/Berlin'
      return csvAnswer(csvOfMembers(rows, { language: askedLanguage(request, query.lang), timezone }))
    },
  })
}

interface OwnTenants {
  readonly actor: { readonly userId: string }
  readonly memberships: readonly { readonly groupId: number }[]
}
