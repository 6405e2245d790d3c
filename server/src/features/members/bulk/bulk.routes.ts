import { memberBulkApi, type MemberFileFormat } from '@salus/contract/members/bulk.ts'
import type { Language } from '@salus/domain/words.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '../../../platform/http/mount/mount.ts'
import { mountWrite } from '../../../platform/http/mount/write.ts'
import { fileHeaders } from '../../../platform/http/security-headers.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AttemptLimits } from '../../../platform/sign-in/account/attempt-limits.ts'
import { type Entrance, readInTenant } from '../../../platform/scope/tenant.ts'
import { limitExports } from '../../mass-access/limit-exports.ts'
import { changeMembers } from './change.ts'
import { type FileRow, membersOfFilter, membersOfIds } from './bulk.queries.ts'
import type { MemberFilter } from '../list/search.queries.ts'
import { nameFile, membersCsv, membersSheet } from '../list/file.ts'

export function mountMemberBulkRoutes(app: FastifyInstance, platform: Platform, limits: AttemptLimits): void {
  const { changeMembers: change, getMembersFile, exportMembers } = memberBulkApi

  mountWrite(app, change, (scope, { body }) => changeMembers(scope, body))

  mount(app, getMembersFile, async ({ params, query: { lang = 'en', ...filter }, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getMembersFile.access }
    await limitExports(platform, entrance, limits)
    return sendFile(reply, await membersWanted(platform, entrance, { filter }), { lang, format: 'csv' })
  })

  mount(app, exportMembers, async ({ params, body: { selection, lang = 'en', format = 'csv' }, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: exportMembers.access }
    await limitExports(platform, entrance, limits)
    return sendFile(reply, await membersWanted(platform, entrance, selection), { lang, format })
  })
}

const mediaTypes: Readonly<Record<MemberFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const sendFile = (
  reply: FastifyReply,
  rows: readonly FileRow[],
  { lang, format }: { readonly lang: Language; readonly format: MemberFileFormat },
) =>
  reply
    .headers(fileHeaders)
    .header('content-disposition', `attachment; filename*=UTF-8''${nameFile(lang, format)}`)
    .type(mediaTypes[format])
    .send(format === 'csv' ? membersCsv(rows, lang) : membersSheet(rows, lang))

async function membersWanted(
  platform: Platform,
  entrance: Entrance,
  wanted: { readonly memberIds: readonly string[] } | { readonly filter: MemberFilter },
): Promise<readonly FileRow[]> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) =>
      'memberIds' in wanted
        ? membersOfIds(db, tenantId, wanted.memberIds)
        : membersOfFilter(db, tenantId, wanted.filter),
    subjects: (found) => found.map(({ id }) => id),
  })
  return rows
}
