import type { AuditEvent } from '@salus/contract/audit-events.ts'

/** A line of the log: one entry, or looks that pages made by themselves, of one day and alike in everything else. */
export interface AuditLine {
  /** The newest. */
  readonly event: AuditEvent
  /** All of them, newest first. */
  readonly looks: readonly AuditEvent[]
}

/**
 * A page that somebody keeps open looks by itself again and again. Each look stays an entry of its own in the log; to read,
 * those of one day and of the same people are one line, in the place of the newest.
 */
export function groupLooks(events: readonly AuditEvent[]): readonly AuditLine[] {
  return [...Map.groupBy(events, keyOf).values()].flatMap((looks) => {
    const [event] = looks
    return event === undefined ? [] : [{ event, looks }]
  })
}

function keyOf(event: AuditEvent): string {
  if (!event.isAutomatic || event.actor === null) return event.id
  const { at, actor, role, action, objectKind, objectId, subjects, subjectCount, isDenied, network } = event
  const whom = subjects.map(({ memberId }) => memberId)
  const day = new Date(at).toDateString()
  return JSON.stringify([day, actor.userId, role, action, objectKind, objectId, whom, subjectCount, isDenied, network])
}
