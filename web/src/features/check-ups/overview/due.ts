import { isDue, usualDueAfterDays } from '@salus/domain/members/due-check-up.ts'

interface Done {
  readonly profileId: string | null
  readonly dateOfMeasurement: string
}

interface Measured extends Done {
  /** The tenant that measured. */
  readonly groupId: number
  readonly isOver?: true | undefined
}

/** A tenant that defines when the next check-up is due. */
interface Tenant {
  readonly groupId: number
  readonly dueAfterDays: number
}

const day = 86_400_000

export interface DueCheckUp<Item> {
  readonly item: Item
  readonly days: number
}

interface WhoMeasures {
  readonly now: number
  /** The tenants the person belongs to. */
  readonly tenants: readonly Tenant[]
  /** The profiles the person may run alone. */
  readonly own: readonly { readonly id: string }[]
}

/**
 * The newest check-ups of profiles that were not repeated for a while, oldest first. Ended series are never due, and
 * neither are profiles measured only by a tenant that the person has left.
 */
export function dueCheckUps<Item extends Measured>(
  latestOfEach: readonly Item[],
  { now, tenants, own }: WhoMeasures,
): readonly DueCheckUp<Item>[] {
  const daysOf = (groupId: number) => tenants.find((one) => one.groupId === groupId)?.dueAfterDays ?? usualDueAfterDays
  return latestOfEach
    .filter(
      ({ groupId, profileId, isOver = false }) =>
        !isOver && (tenants.some((one) => one.groupId === groupId) || own.some(({ id }) => id === profileId)),
    )
    .map((item) => ({ item, at: Date.parse(item.dateOfMeasurement) }))
    .filter(({ item, at }) => isDue(at, { now, dueAfterDays: daysOf(item.groupId) }))
    .map(({ item, at }) => ({ item, days: Math.floor((now - at) / day) }))
    .toSorted((a, b) => b.days - a.days)
}

/** The profiles a person may run alone but never has, each once. */
export function neverDone<Profile extends { readonly id: string }>(
  available: readonly Profile[],
  checkUps: readonly Done[],
): readonly Profile[] {
  const first = new Map(available.toReversed().map((profile) => [profile.id, profile]))
  return available.filter(
    (profile) => first.get(profile.id) === profile && checkUps.every(({ profileId }) => profileId !== profile.id),
  )
}
