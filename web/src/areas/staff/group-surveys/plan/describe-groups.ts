import type { GroupHeadcounts } from '@salus/contract/group-reports/surveys.ts'

type Breakdown = GroupHeadcounts['breakdowns'][number]
type PlannedClass = Breakdown['classes'][number]

export interface CheckedGroup {
  readonly id: string
  readonly name: string
  /** The level of the group in the hierarchy; 0 for groups at the top. */
  readonly depth: number
  readonly people: number
  /**
   * `protects`: the group is large enough, but the report hides it. Otherwise readers could calculate the results of a
   * small group next to it.
   */
  readonly state: 'shown' | 'small' | 'protects'
  /**
   * The name of the nearest group above that the report shows. `null` if there is none. The people then count only in
   * the total.
   */
  readonly within: string | null
  readonly mergeWith: readonly string[]
}

/** Returns the groups of a breakdown, each below its parent, with the state that each group would have in a report. */
export function describeGroups({ classes }: Pick<Breakdown, 'classes'>): readonly CheckedGroup[] {
  const byId = new Map(classes.map((one) => [one.id, one]))
  const describe = (one: PlannedClass, depth: number): readonly CheckedGroup[] => [
    {
      id: one.id,
      name: one.name,
      depth,
      people: one.people,
      state: one.wouldBeShown ? 'shown' : one.isLargeEnough ? 'protects' : 'small',
      within: nearestShown(byId, one.parent),
      mergeWith: one.mergeWith.flatMap((id) => byId.get(id)?.name ?? []),
    },
    ...classes.filter(({ parent }) => parent === one.id).flatMap((child) => describe(child, depth + 1)),
  ]
  return classes.filter(({ parent }) => parent === null).flatMap((one) => describe(one, 0))
}

function nearestShown(byId: ReadonlyMap<string, PlannedClass>, parent: string | null): string | null {
  const above = parent === null ? undefined : byId.get(parent)
  if (above === undefined) return null
  return above.wouldBeShown ? above.name : nearestShown(byId, above.parent)
}
