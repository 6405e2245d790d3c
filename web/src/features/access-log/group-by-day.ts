import type { Access } from '@salus/contract/account/access-log.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { actKey } from '../../platform/people/act-words.ts'

/** All acts of one kind by one person on one day. */
export interface ActOfDay {
  readonly newest: Access
  readonly times: number
  /** The number of different things that were accessed; 1 if the log does not identify them. */
  readonly objects: number
}

/** Everything that one person did on one day, in one role and tenant. */
export interface PersonOfDay {
  readonly key: string
  readonly newest: Access
  readonly acts: readonly ActOfDay[]
  /** Newest first. */
  readonly accesses: readonly Access[]
}

export interface DayOfAccesses {
  readonly day: string
  readonly newestAt: string
  readonly people: readonly PersonOfDay[]
}

/**
 * Groups accesses by day, in the time zone `timeZone`, and within a day by person. The input must be sorted newest
 * first.
 */
export function groupByDay(accesses: readonly Access[], timeZone: string): DayOfAccesses[] {
  return [...Map.groupBy(accesses, ({ at }) => dayIn(timeZone, at))].map(([day, ofDay]) => ({
    day,
    newestAt: ofDay[0]?.at ?? '',
    people: [...Map.groupBy(ofDay, personKey)].flatMap(([key, ofPerson]) => {
      const [newest] = ofPerson
      return newest ? [{ key, newest, acts: groupActs(ofPerson), accesses: ofPerson }] : []
    }),
  }))
}

/** Returns true for acts of the server itself, such as a backup. No person opened any data in these acts. */
export const isBySystem = ({ action }: Access) =>
  /^(access|backup|retention)\.|^(member\.erased|consent\.ended-after-leaving)$/.test(action)

const personKey = (access: Access) => {
  const { groupId, actor, role, isSelf } = access
  return JSON.stringify([groupId, actor, role, isSelf, isBySystem(access)])
}

function groupActs(accesses: readonly Access[]): ActOfDay[] {
  return [...Map.groupBy(accesses, actKey).values()].flatMap((alike) => {
    const [newest] = alike
    const objects = new Set(alike.map(({ objectId }) => objectId)).size
    return newest ? [{ newest, times: alike.length, objects }] : []
  })
}
