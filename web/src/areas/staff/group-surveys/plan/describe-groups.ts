import type { GroupHeadcounts } from '@salus/contract/group-reports/surveys.ts'

type Breakdown = GroupHeadcounts['breakdowns'][number]
type PlannedClass = Breakdown['classes'][number]

/** One group as the dry check shows it. */
export interface CheckedGroup {
  readonly id: string
  readonly name: string
  /** 0 at the top. */
  readonly depth: number
  readonly people: number
  /** `protects`: large enough, but hidden because a small group beside it could be worked out. */
  readonly state: 'shown' | 'small' | 'protects'
  /** The name of the nearest group above that is shown; `null` when its people count only in the whole. */
  readonly within: string | null
  /** The names of the groups beside it with which it would be large enough. */
  readonly mergeWith: readonly string[]
}

/** The groups of a breakdown, each below the one it belongs to, with what a report could show of it. */
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
