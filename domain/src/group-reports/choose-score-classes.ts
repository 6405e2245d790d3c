import { shapeTable } from './coarseness/close-ends.ts'
import { sumRows } from './coarseness/row-sums.ts'
import { buildPlaceBefore, canCompare, hasSameClassesBefore, listShownBefore } from './place-before.ts'
import type { Grouping, Results, Wave } from './score-table.ts'
import type { Shown } from './structure/choice.ts'
import { chooseClasses } from './structure/choose-classes.ts'
import { type Cell, countPopulation, groupIntoCells } from './structure/people.ts'
import { groupReportLimits } from './wave-plan.ts'

/**
 * Returns the classes that can be shown when all participants are counted. `null` when too few people were invited or
 * took part. Also `null` when readers know the individual results of almost all participants.
 */
export function groupEverybody(wave: Wave): Grouping | null {
  const start = wave.invited.map((totals, breakdown) => {
    const mayShow = canCompare(wave, breakdown)
    return [...totals].map((invited) => mayShow && invited >= smallestInvited(wave))
  })
  if (wave.plan.invited.whole < smallestInvited(wave)) return null
  return group(wave, groupAll(wave, null), { start, code: null })
}

/**
 * Returns the classes for which a score can be shown. Considers only classes that are shown in `everybody`, the result
 * for all participants, and counts only participants who have the score. `null` when too few people have the score.
 * Also `null` when readers know the individual results of almost all of these people.
 */
export function groupForScore(
  wave: Wave,
  everybody: Grouping,
  { code, results }: { readonly code: string; readonly results: Results },
): Grouping | null {
  const hasScore = (person: number) => results[person] !== undefined
  const isSame = hasSameClassesBefore(wave, code)
  if (isSame && everybody.cells.every(({ people }) => people.every(hasScore))) return everybody
  const all = isSame ? everybody.cells : groupAll(wave, code)
  const cells = all.flatMap((cell) => {
    if (cell.people.every(hasScore)) return [cell]
    const people = cell.people.filter(hasScore)
    return people.length === 0 ? [] : [{ ...cell, people }]
  })
  return group(wave, cells, { start: everybody.shown, code })
}

const groupAll = (wave: Wave, code: string | null): readonly Cell[] =>
  groupIntoCells(wave.trees, wave.participants, buildPlaceBefore(wave, code))

const smallestInvited = ({ plan }: Wave): number => plan.k + groupReportLimits.spareInvited

function group(
  wave: Wave,
  cells: readonly Cell[],
  { start, code }: { readonly start: Shown; readonly code: string | null },
): Grouping | null {
  const { k } = wave.plan
  const isUnknown = (person: number) => wave.participants[person]?.isKnown !== true
  const populations = [countPopulation(wave.trees, cells, { limit: k, isCounted: () => true })]
  if (!cells.every(({ people }) => people.every(isUnknown)))
    populations.push(countPopulation(wave.trees, cells, { limit: k, isCounted: isUnknown }))
  const [everybody, unknown] = populations.map(({ total }) => total)
  if ((everybody ?? 0) < k || (unknown !== undefined && unknown > 0 && unknown < k)) return null
  const shown = chooseClasses({ trees: wave.trees, populations, shownBefore: listShownBefore(wave, code), start })
  return { cells, shown, shape: shapeTable(wave.trees, cells, shown), people: sumRows(wave.trees, cells, () => 1) }
}
