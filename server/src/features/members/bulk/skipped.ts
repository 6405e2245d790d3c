import type { Skipped, SkippedReason } from '@salus/contract/members/bulk.ts'
import type { SelectedMember } from './select.ts'

export type SkippedMembers = Skipped

const namedAtMost = 20

export function skippedMembers(
  reasons: ReadonlyMap<SelectedMember, SkippedReason | null>,
  missing: number,
): SkippedMembers {
  const groups = Map.groupBy(reasons.keys(), (member) => reasons.get(member) ?? null)
  const skipped = [...groups].flatMap(([reason, members]) => (reason === null ? [] : [buildGroup(reason, members)]))
  return missing === 0 ? skipped : [...skipped, { reason: 'not-found', count: missing, members: [] }]
}

const buildGroup = (reason: SkippedReason, members: readonly SelectedMember[]): SkippedMembers[number] => ({
  reason,
  count: members.length,
  members: members.slice(0, namedAtMost).map(({ memberId, firstName, lastName, birthDate, externalNumber }) => ({
    memberId,
    firstName,
    lastName,
    birthDate,
    externalNumber,
  })),
})
