import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'

/** A line of the log: one entry, or the automatic reads of one day that differ only in their time. */
export interface AuditLine {
  /** The newest entry. */
  readonly event: AuditEvent
  /** Newest first. */
  readonly looks: readonly AuditEvent[]
}

/**
 * Groups automatic reads. A page that stays open reads again and again, and each read is an entry of its own. For
 * display, equal reads of one day form one line, at the position of the newest.
 */
export function groupLooks(events: readonly AuditEvent[], timeZone: string): readonly AuditLine[] {
  return [...Map.groupBy(events, (event) => makeKey(event, timeZone)).values()].flatMap((looks) => {
    const [event] = looks
    return event === undefined ? [] : [{ event, looks }]
  })
}

function makeKey(event: AuditEvent, timeZone: string): string {
  if (!event.isAutomatic || event.actor === null) return event.id
  const { at, actor, role, action, objectKind, objectId, subjects, subjectCount, isDenied, network } = event
  const whom = subjects.map(({ memberId }) => memberId)
  const day = dayIn(timeZone, at)
  return JSON.stringify([day, actor.userId, role, action, objectKind, objectId, whom, subjectCount, isDenied, network])
}
