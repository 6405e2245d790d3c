interface Month<Item> {
  readonly name: string
  readonly items: readonly Item[]
}

export function groupByMonth<Item extends { readonly dateOfMeasurement: string }>(
  items: readonly Item[],
  writeMonth: (moment: string) => string,
): readonly Month<Item>[] {
  const months = Map.groupBy(items, (item) => writeMonth(item.dateOfMeasurement))
  return [...months].map(([name, entries]) => ({ name, items: entries }))
}
