import type { Answers, AnswerValue, Item } from './measurement-profile.ts'

/**
 * Replaces a list of ticked values by its lowest value. Applies to items whose model allows several ticks
 * (`severalCountAs`). All other answers stay unchanged, and so do lists with an invalid option.
 */
export const withLowestOfSeveral = <Given extends Answers>(items: readonly Item[], answers: Given): Given => {
  const lowest = items.flatMap((item) => {
    const value = findLowest(item, answers[item.id])
    return value === undefined ? [] : [[item.id, value] as const]
  })
  return lowest.length === 0 ? answers : { ...answers, ...Object.fromEntries(lowest) }
}

function findLowest(item: Item, given: AnswerValue | undefined): number | undefined {
  if (item.kind !== 'single-choice' || item.severalCountAs !== 'lowest' || !Array.isArray(given)) return undefined
  const ticked: readonly unknown[] = given
  const values = item.options.flatMap(({ value }) =>
    typeof value === 'number' && ticked.includes(value) ? [value] : [],
  )
  return values.length === new Set(ticked).size && values.length > 0 ? Math.min(...values) : undefined
}
