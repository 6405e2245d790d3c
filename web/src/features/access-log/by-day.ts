import type { Access } from '@salus/contract/access-log.ts'
import { actKey } from '../../platform/act-words.ts'

/** One kind of act of a person on one day. */
export interface ActOfDay {
  readonly newest: Access
  readonly times: number
  /** How many different things it concerned; one where the log names none. */
  readonly objects: number
}

/** What one person, in one role and tenant, did on one day. */
export interface PersonOfDay {
  readonly key: string
  readonly newest: Access
  readonly acts: readonly ActOfDay[]
  /** Every single access, newest first. */
  readonly accesses: readonly Access[]
}

export interface DayOfAccesses {
  readonly day: string
  readonly newestAt: string
  readonly people: readonly PersonOfDay[]
}

/** By the days of the reader's own calendar and by person, newest first. */
export function byDay(accesses: readonly Access[]): DayOfAccesses[] {
  return [...Map.groupBy(accesses, ({ at }) => new Date(at).toDateString())].map(([day, ofDay]) => ({
    day,
    newestAt: ofDay[0]?.at ?? '',
    people: [...Map.groupBy(ofDay, personKey)].flatMap(([key, ofPerson]) => {
      const [newest] = ofPerson
      return newest ? [{ key, newest, acts: actsOf(ofPerson), accesses: ofPerson }] : []
    }),
  }))
}

/** Acts of the server itself: nobody opened anything. */
export const isBySystem = ({ action }: Access) => /^(access|backup|retention)\.|^member\.erased$/.test(action)

const personKey = (access: Access) => {
  const { groupId, actor, role, isSelf } = access
  return JSON.stringify([groupId, actor, role, isSelf, isBySystem(access)])
}

function actsOf(accesses: readonly Access[]): ActOfDay[] {
  return [...Map.groupBy(accesses, actKey).values()].flatMap((alike) => {
    const [newest] = alike
    const objects = new Set(alike.map(({ objectId }) => objectId)).size
    return newest ? [{ newest, times: alike.length, objects }] : []
  })
}
