import type { Access } from '@salus/contract/access-log.ts'

/** The same act of the same person on one day, counted. */
export interface GroupedAccess {
  readonly key: string
  readonly newest: Access
  readonly count: number
}

export interface DayOfAccesses {
  readonly day: string
  readonly newestAt: string
  readonly accesses: readonly GroupedAccess[]
}

/** By the days of the reader's own calendar, newest first; what repeats within a day becomes one line. */
export function byDay(accesses: readonly Access[]): DayOfAccesses[] {
  const days = new Map<string, Map<string, GroupedAccess>>()
  for (const access of accesses) {
    const day = new Date(access.at).toDateString()
    const lines = days.get(day) ?? new Map<string, GroupedAccess>()
    const { groupId, actor, role, action, objectKind, isDenied, isSelf } = access
    const key = JSON.stringify([groupId, actor, role, action, objectKind, isDenied, isSelf])
    const line = lines.get(key)
    lines.set(key, line ? { ...line, count: line.count + 1 } : { key, newest: access, count: 1 })
    days.set(day, lines)
  }
  return [...days].map(([day, lines]) => {
    const all = [...lines.values()]
    return { day, newestAt: all[0]?.newest.at ?? '', accesses: all }
  })
}
