import { isDue, usualDueAfterDays } from '@salus/domain/members/due-check-up.ts'

interface Done {
  readonly profileId: string | null
  readonly dateOfMeasurement: string
}

interface Measured extends Done {
  readonly groupId: number
  readonly isOver?: true | undefined
}

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
  readonly tenants: readonly Tenant[]
  readonly own: readonly { readonly id: string }[]
}

/**
 * Returns the check-ups of profiles that are due again, the longest overdue first. Leaves out ended series, and
 * profiles that only a former tenant of the person measures.
 */
export function dueCheckUps<Item extends Measured>(
  latestOfEach: readonly Item[],
  { now, tenants, own }: WhoMeasures,
): readonly DueCheckUp<Item>[] {
  const findDueDays = (groupId: number) =>
    tenants.find((one) => one.groupId === groupId)?.dueAfterDays ?? usualDueAfterDays
  return latestOfEach
    .filter(
      ({ groupId, profileId, isOver = false }) =>
        !isOver && (tenants.some((one) => one.groupId === groupId) || own.some(({ id }) => id === profileId)),
    )
    .map((item) => ({ item, at: Date.parse(item.dateOfMeasurement) }))
    .filter(({ item, at }) => isDue(at, { now, dueAfterDays: findDueDays(item.groupId) }))
    .map(({ item, at }) => ({ item, days: Math.floor((now - at) / day) }))
    .toSorted((a, b) => b.days - a.days)
}

export function listNeverDone<Profile extends { readonly id: string }>(
  available: readonly Profile[],
  checkUps: readonly Done[],
): readonly Profile[] {
  const first = new Map(available.toReversed().map((profile) => [profile.id, profile]))
  return available.filter(
    (profile) => first.get(profile.id) === profile && checkUps.every(({ profileId }) => profileId !== profile.id),
  )
}
