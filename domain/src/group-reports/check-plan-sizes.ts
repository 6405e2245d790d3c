import { chooseClasses } from './structure/choose-classes.ts'
import { buildClassTree, type ClassTree, findParts, root, sumUpwards } from './structure/class-tree.ts'
import { countPopulation } from './structure/people.ts'
import { groupReportLimits, type WavePlan } from './wave-plan.ts'

export interface CheckedClass {
  readonly breakdownId: string
  readonly classId: string
  /** The number of people invited in the class and in the classes below it. */
  readonly invited: number
  /** True when fewer than `k` + 2 people are invited. Such a class is never shown. */
  readonly isTooSmall: boolean
  /**
   * True when the class would be shown if all invited people took part. Even a large class can be hidden, to protect a
   * smaller class beside it.
   */
  readonly wouldBeShown: boolean
  /**
   * The class whose numbers would include these people: this class or one above it. `null` if only the numbers for all
   * participants would include them.
   */
  readonly countsWithin: string | null
  /**
   * The fewest siblings that have enough people together with this class, smallest first. Set for a class that is too
   * small. Empty if even all siblings together have too few.
   */
  readonly mergeWith: readonly string[]
}

export interface DryCheck {
  readonly isEnough: boolean
  readonly classes: readonly CheckedClass[]
}

/**
 * Reports which classes of a plan are too small and with which classes they could be merged. Also reports where the
 * people of each class would be counted if all invited people took part. Uses only the headcounts. The final report may
 * show fewer classes, because it counts only participants and compares the breakdowns with each other.
 */
export function checkPlanSizes(plan: Pick<WavePlan, 'breakdowns' | 'invited' | 'k'>): DryCheck {
  const needed = plan.k + groupReportLimits.spareInvited
  const isEnough = plan.invited.whole >= needed
  const classes = plan.breakdowns.flatMap((breakdown) => {
    const tree = buildClassTree(breakdown)
    const placed = tree.classIds.map((classId) => plan.invited.perClass[breakdown.id]?.[classId] ?? 0)
    const invited = [...sumUpwards(tree, placed)]
    const start = invited.map((people) => isEnough && people >= needed)
    const shown = chooseAlone(tree, start, { placed, plan })
    const parts = findParts(tree, shown)
    return tree.classIds.map((classId, index): CheckedClass => {
      const people = invited[index] ?? 0
      const within = parts[index] ?? root
      return {
        breakdownId: breakdown.id,
        classId,
        invited: people,
        isTooSmall: people < needed,
        wouldBeShown: shown[index] === true,
        countsWithin: within === root ? null : (tree.classIds[within] ?? null),
        mergeWith: people < needed ? findPartners(tree, index, { invited, needed }) : [],
      }
    })
  })
  return { isEnough, classes }
}

interface Placed {
  readonly placed: readonly number[]
  readonly plan: Pick<WavePlan, 'invited' | 'k'>
}

function chooseAlone(tree: ClassTree, start: readonly boolean[], { placed, plan }: Placed): readonly boolean[] {
  const inClasses = placed.reduce((sum, people) => sum + people, 0)
  const counts = [...placed, Math.max(0, plan.invited.whole - inClasses)]
  let next = 0
  const cells = counts.map((count, index) => ({
    classes: [index < placed.length ? index : root],
    before: [],
    people: Array.from({ length: count }, () => next++),
  }))
  const population = countPopulation([tree], cells, { limit: plan.k, isCounted: () => true })
  const shown = chooseClasses({ trees: [tree], populations: [population], shownBefore: null, start: [start] })
  return shown[0] ?? []
}

interface Sizes {
  readonly invited: readonly number[]
  readonly needed: number
}

/**
 * Returns the fewest siblings that make the class large enough when merged with it. If there are several such sets,
 * returns the one with the fewest people. Empty if even all siblings together have too few.
 */
function findPartners(tree: ClassTree, index: number, { invited, needed }: Sizes): readonly string[] {
  const missing = needed - (invited[index] ?? 0)
  const beside = tree.parents
    .flatMap((parent, other) => (parent === tree.parents[index] && other !== index ? [other] : []))
    .map((other) => ({ other, people: invited[other] ?? 0 }))
  const partners = findFewest(beside, missing) ?? []
  return partners
    .toSorted((a, b) => a.people - b.people || a.other - b.other)
    .map(({ other }) => tree.classIds[other] ?? '')
}

interface Beside {
  readonly other: number
  readonly people: number
}

/**
 * Returns the fewest classes that have at least `missing` people together. If there are several such sets, returns the
 * one with the fewest people. `undefined` if even all classes together have too few.
 *
 * A sum is extended only while it is below `missing`, which is a small number. `best` therefore stays small for any
 * number of classes.
 */
function findFewest(beside: readonly Beside[], missing: number): readonly Beside[] | undefined {
  // Classes without people are never needed.
  const candidates = beside.filter(({ people }) => people > 0)
  const best = new Map<number, readonly Beside[]>([[0, []]])
  for (const one of candidates)
    for (const [people, chosen] of [...best].filter(([sum]) => sum < missing)) {
      const sum = people + one.people
      const known = best.get(sum)
      if (known === undefined || chosen.length + 1 < known.length) best.set(sum, [...chosen, one])
    }
  return [...best]
    .filter(([people]) => people >= missing)
    .toSorted(([a, one], [b, other]) => one.length - other.length || a - b)[0]?.[1]
}
