import { Readable } from 'node:stream'
import { checkUpFilesApi } from '@salus/contract/check-ups/files.ts'
import type { Language, Words } from '@salus/domain/words.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount/mount.ts'
import { fileHeaders } from '../../../platform/http/security-headers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../../platform/scope/tenant.ts'
import type { AttemptLimits } from '../../../platform/sign-in/account/attempt-limits.ts'
import { limitExports } from '../../mass-access/limit-exports.ts'
import { readSelectedIds } from '../../members/bulk/selected-ids.ts'
import { beginManyMembers, writeManyMembers } from './csv.ts'
import { exportedManyForStaff } from './exported.queries.ts'

/** The check-ups of this many members fit into memory, even if each member has thousands. */
const membersAtOnce = 25

const names: Words = { de: 'Ergebnisse.csv', en: 'Results.csv' }

export function mountCheckUpExports(app: FastifyInstance, platform: Platform, limits: AttemptLimits): void {
  const { exportCheckUps } = checkUpFilesApi

  mount(app, exportCheckUps, async ({ params, body: { selection, lang = 'en' }, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: exportCheckUps.access }
    await limitExports(platform, entrance, limits)
    const memberIds = await readSelectedIds(platform, entrance, selection)
    const parts = writeParts(platform, entrance, { memberIds, language: lang })
    // Read before the response begins, so that a failure can still be reported.
    const first = await parts.next()
    return reply
      .headers(fileHeaders)
      .header('content-disposition', `attachment; filename*=UTF-8''${names[lang]}`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(startingWith(first.done === true ? '' : first.value, parts)))
  })
}

/**
 * Writes the file in parts. For each part, checks the rights of the reader and notes in the audit whose check-ups are
 * read.
 */
async function* writeParts(
  platform: Platform,
  entrance: Entrance,
  { memberIds, language }: { readonly memberIds: readonly string[]; readonly language: Language },
): AsyncGenerator<string, undefined> {
  let start = beginManyMembers({ language, timezone: 'UTC' })
  for (let from = 0; from < memberIds.length; from += membersAtOnce) {
    const some = memberIds.slice(from, from + membersAtOnce)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => exportedManyForStaff(db, { tenantId, memberIds: some }),
      // The file contains nothing about members without a result.
      subjects: (found) => found.filter(({ checkUps }) => checkUps.length > 0).map(({ memberId }) => memberId),
    })
    yield start + writeManyMembers(rows, { language, timezone: rows[0]?.readerTimezone ?? 'UTC' })
    start = ''
  }
  if (start !== '') yield start
  return undefined
}

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
