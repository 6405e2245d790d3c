import type { Platform } from '../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import { filesOfMembers } from './document-exports.queries.ts'

const membersAtOnce = 25

/**
 * Returns the members who have files, several at a time. For each part, checks the rights of the reader and notes in
 * the audit whose files are read.
 */
export async function* readParts(
  platform: Platform,
  entrance: Entrance,
  memberIds: readonly string[],
): AsyncGenerator<readonly MemberWithFiles[], undefined> {
  for (let from = 0; from < memberIds.length; from += membersAtOnce) {
    const some = memberIds.slice(from, from + membersAtOnce)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => filesOfMembers(db, { tenantId, memberIds: some }),
      subjects: (found) => found.filter(hasFiles).map(({ memberId }) => memberId),
    })
    yield rows.filter(hasFiles)
  }
  return undefined
}

export type Parts = ReturnType<typeof readParts>
export type MemberWithFiles = Awaited<ReturnType<ReturnType<typeof filesOfMembers>['executeTakeFirstOrThrow']>>

const hasFiles = ({ added, sent }: Pick<MemberWithFiles, 'added' | 'sent'>): boolean => added.length + sent.length > 0
