import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import type { Figures } from './report-figures.ts'
import type { Row } from './report-row.ts'

/** If more values than this are outside their usual range, the text contains their number instead of their names. */
const mostNamed = 4

/**
 * Writes how many values of a module are in their usual range, which are not, and how many have no range. `null` in
 * quiet mode, for results of measurement profiles, and if there is no value.
 */
export function rangesInShort({ profileId }: CheckUp, rows: readonly Row[], figures: Figures): string | null {
  const { words } = figures
  const measured = rows.filter(({ value }) => value !== null)
  if (figures.isQuiet || profileId !== null || measured.length === 0) return null
  const ranged = measured.filter(({ usual }) => (usual.low ?? usual.high) !== undefined)
  if (ranged.length === 0) return words.noUsualRange
  const beside = ranged.filter(({ place }) => place !== null && place.position !== 'normal')
  const named = sides.flatMap(({ position, isGood, text }) => {
    const found = beside.filter(({ place }) => place?.position === position && (place.valence === 'good') === isGood)
    if (found.length === 0) return []
    const names = beside.length > mostNamed ? String(found.length) : figures.listNames(found.map(({ name }) => name))
    return [fillPlaces(words[text], { names })]
  })
  const counts = { count: String(ranged.length - beside.length), all: String(ranged.length) }
  const without = measured.length - ranged.length
  const others = fillPlaces(without === 1 ? words.oneWithoutRange : words.moreWithoutRange, { count: String(without) })
  return [fillPlaces(words.inUsualRange, counts), ...named, ...(without === 0 ? [] : [others])].join(' ')
}

const sides = [
  { position: 'under', isGood: false, text: 'liesBelow' },
  { position: 'over', isGood: false, text: 'liesAbove' },
  { position: 'under', isGood: true, text: 'liesBelowGood' },
  { position: 'over', isGood: true, text: 'liesAboveGood' },
] as const
