import { memberBulkApi } from '@salus/contract/member-bulk.ts'
import type { Language } from '@salus/domain/words.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { fileHeaders } from '../../platform/http/security-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Entrance, readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { changeMembers } from './change-members.ts'
import { membersOfFilter, membersOfIds } from './member-bulk.queries.ts'
import type { MemberFilter } from './member-search.queries.ts'
import { membersFile } from './members-file.ts'

export function mountMemberBulkRoutes(app: FastifyInstance, platform: Platform): void {
  const { changeMembers: change, getMembersFile, exportMembers } = memberBulkApi

  mount(app, change, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'changeMembers', idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access: change.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await changeMembers(scope, body),
    }))
  })

  mount(app, getMembersFile, async ({ params, query: { lang = 'en', ...filter }, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getMembersFile.access }
    return sendFile(reply, lang, await fileOf(platform, entrance, { filter, lang }))
  })

  mount(app, exportMembers, async ({ params, body: { selection, lang = 'en' }, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: exportMembers.access }
    return sendFile(reply, lang, await fileOf(platform, entrance, { ...selection, lang }))
  })
}

const fileNames: Readonly<Record<Language, string>> = { de: 'Mitglieder.csv', en: 'Members.csv' }

const sendFile = (reply: FastifyReply, lang: Language, file: Uint8Array) =>
  reply
    .headers(fileHeaders)
    .header('content-disposition', `attachment; filename*=UTF-8''${fileNames[lang]}`)
    .type('text/csv; charset=utf-8')
    .send(file)

type Wanted = { readonly lang: Language } & (
  | { readonly memberIds: readonly string[] }
  | { readonly filter: MemberFilter }
)

async function fileOf(platform: Platform, entrance: Entrance, wanted: Wanted): Promise<Uint8Array> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) =>
      'memberIds' in wanted
        ? membersOfIds(db, tenantId, wanted.memberIds)
        : membersOfFilter(db, tenantId, wanted.filter),
    subjects: (found) => found.map(({ id }) => id),
  })
  return membersFile(rows, wanted.lang)
}
