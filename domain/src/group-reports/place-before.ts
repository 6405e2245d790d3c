import type { Release } from './release.ts'
import { isHidden, type Wave } from './score-table.ts'
import type { Shown } from './structure/choice.ts'
import { buildClassTree, findParts, root } from './structure/class-tree.ts'
import { absent, type PlaceBefore } from './structure/people.ts'
import type { Breakdown } from './wave-plan.ts'

type EarlierBreakdown = Release['breakdowns'][number]

/**
 * Returns a function that finds where the previous release counted a participant: for each breakdown, a shown class or
 * `root`. If `code` is set, a class is treated as shown only if that release showed this score for it.
 */
export function buildPlaceBefore(wave: Wave, code: string | null): PlaceBefore {
  const partitions = (wave.previous?.breakdowns ?? [])
    .filter(({ classes }) => classes.some((one) => wasShown(one, code)))
    .map((breakdown) => {
      const tree = buildClassTree(breakdown)
      const parts = findParts(
        tree,
        breakdown.classes.map((one) => wasShown(one, code)),
      )
      return {
        id: breakdown.id,
        places: new Map(tree.classIds.map((classId, index) => [classId, parts[index] ?? root])),
      }
    })
  return ({ classes, classesBefore }) =>
    partitions.map(({ id, places }) => {
      if (classesBefore !== undefined && !(id in classesBefore)) return absent
      const classId = (classesBefore ?? classes)[id]
      return classId === undefined || classId === null ? root : (places.get(classId) ?? root)
    })
}

/** True when the previous release showed this score in every class that it showed. */
export const hasSameClassesBefore = ({ previous }: Wave, code: string): boolean =>
  (previous?.breakdowns ?? []).every(({ classes }) =>
    classes.every((one) => wasShown(one, code) === wasShown(one, null)),
  )

/**
 * Returns, for each class of this wave, whether the previous release showed it. If `code` is set, the release must have
 * shown this score for the class. `null` if there is no previous release, or if it showed no numbers at all.
 */
export function listShownBefore({ trees, previous }: Wave, code: string | null): Shown | null {
  if (previous === null || !('scores' in previous.whole)) return null
  return trees.map(({ breakdownId, classIds }) => {
    const classes = previous.breakdowns.find(({ id }) => id === breakdownId)?.classes ?? []
    const shown = new Set(classes.filter((one) => wasShown(one, code)).map(({ classId }) => classId))
    return classIds.map((classId) => shown.has(classId))
  })
}

/**
 * True when it is known how the groups of a breakdown differ from those of the previous release. This is so if that
 * release showed no classes, if the classes are unchanged, or if the earlier classes of all participants are known. In
 * all other cases, it is unknown which people make up the difference between an old group and a new one.
 */
export function canCompare({ plan, previous, participants }: Wave, breakdown: number): boolean {
  const earlier = previous?.breakdowns ?? []
  const known = participants.every(({ classesBefore }) => classesBefore !== undefined)
  if (known || earlier.every(({ classes }) => !classes.some((one) => one.shown))) return true
  const own = plan.breakdowns[breakdown]
  const before = earlier.find(({ id }) => id === own?.id)
  return own !== undefined && before !== undefined && describeClasses(own) === describeClasses(before)
}

const describeClasses = ({ classes }: Pick<Breakdown, 'classes'>): string =>
  JSON.stringify(classes.map(({ classId, parentId }) => [classId, parentId]).toSorted())

const wasShown = (one: EarlierBreakdown['classes'][number], code: string | null): boolean =>
  one.shown && (code === null || one.scores.some((score) => score.code === code && !isHidden(score)))
