import { useFormat, useT } from '../../i18n/t.tsx'

interface Dated {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly recordedAt?: string | undefined
}

type Write<Item> = (item: Item) => string

/**
 * Returns a text for each item, by the id of its result. Items of the same name get different texts. For each item, the
 * given functions are tried in order until the text is different from those of the others. If the last function also
 * gives several items the same text, these items are numbered, and the last of them gets number 1.
 */
export function tellApart<Item extends Dated>(
  items: readonly Item[],
  writeName: Write<Item>,
  [write, ...closer]: readonly [Write<Item>, ...Write<Item>[]],
): ReadonlyMap<string, string> {
  const [next, ...others] = closer
  const alike = Map.groupBy(items, (item) => JSON.stringify([writeName(item), write(item)]))
  return new Map(
    [...alike.values()].flatMap((same) => {
      if (next !== undefined && same.length > 1) return [...tellApart(same, writeName, [next, ...others])]
      const number = (place: number) => (same.length > 1 ? ` (${same.length - place})` : '')
      return same.map((item, place) => [item.resultGuid, `${write(item)}${number(place)}`] as const)
    }),
  )
}

/**
 * Returns the date of each check-up, by id. If check-ups of the same name have the same date, adds the time of
 * measurement. If they have the same minute too, adds the time of recording.
 */
export function useDates<Item extends Dated>(
  items: readonly Item[],
  writeName: Write<Item>,
  writeDate?: (at: string) => string,
): ReadonlyMap<string, string> {
  const t = useT()
  const format = useFormat()
  const recorded = (writeTime: (at: string) => string) => (item: Item) => {
    const { dateOfMeasurement: at, recordedAt } = item
    const date = format.dateTime(at)
    if (recordedAt === undefined) return date
    return format.date(at) === format.date(recordedAt)
      ? t('checkUps.recordedAt', { date, time: writeTime(recordedAt) })
      : t('checkUps.recordedOn', { date, day: format.date(recordedAt), time: writeTime(recordedAt) })
  }
  return tellApart(items, writeName, [
    ({ dateOfMeasurement }) => (writeDate ?? format.date)(dateOfMeasurement),
    ({ dateOfMeasurement }) => format.dateTime(dateOfMeasurement),
    recorded(format.time),
    recorded(format.timeWithSeconds),
  ])
}
