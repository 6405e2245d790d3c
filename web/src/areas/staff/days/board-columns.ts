interface BoardColumns {
  readonly row: string
  readonly name: string
  readonly text: string
  /**
   * The classes of the facts about a person. Their line height lets the name and two lines of facts fit into one row.
   */
  readonly facts: string
  /**
   * The classes of the words "consent missing". In the layout with one line for each person, the words are hidden and
   * only the icon is visible, to leave room for facts.
   */
  readonly consent: string
  readonly cells: string
  readonly cell: string
  readonly word: string
  readonly title: string
  readonly picture: string
  readonly spacer: string
  readonly menu: string
  readonly chip: string
  /**
   * The class for the height of a row in which the name takes one line, including the separating line above the row.
   */
  readonly height: string
}

/**
 * Vertical names for the headings of narrow columns. Icons alone are not enough, because several measurements share one
 * icon.
 */
const upright = {
  from460: '@[460px]:block @[460px]:max-h-32 @[460px]:rotate-180 @[460px]:[writing-mode:vertical-rl]',
  from640: '@[640px]:block @[640px]:max-h-32 @[640px]:rotate-180 @[640px]:[writing-mode:vertical-rl]',
} as const

// The class names must be complete, because the style sheet is generated from this source.
const few: BoardColumns = {
  row: '@[460px]:flex-nowrap @[460px]:py-0',
  name: 'basis-[calc(100%-2.25rem)] @[460px]:basis-24',
  text: '@[460px]:truncate @[460px]:leading-4.5',
  facts: '@[460px]:leading-4',
  consent: '@[460px]:sr-only',
  cells: 'flex-1 flex-wrap gap-1 pl-9 @[460px]:flex-none @[460px]:pl-0',
  cell: 'w-11 @[700px]:w-24 @[900px]:w-36 @[900px]:justify-start @[900px]:px-2',
  word: 'hidden @[900px]:inline',
  title: `hidden ${upright.from460} @[700px]:max-h-none @[700px]:rotate-0 @[700px]:[writing-mode:horizontal-tb]`,
  picture: 'size-5 @[460px]:hidden',
  spacer: 'hidden @[460px]:block',
  menu: '',
  chip: 'hidden @[620px]:inline-flex',
  height: 'h-[91px] @[460px]:h-[49px]',
}
const some: BoardColumns = {
  row: '@[460px]:flex-nowrap @[460px]:py-0',
  name: 'basis-[calc(100%-5.75rem)] @[460px]:basis-24',
  text: '@[460px]:truncate @[460px]:leading-4.5',
  facts: '@[460px]:leading-4',
  consent: '@[460px]:sr-only',
  cells: 'order-last w-full @[460px]:order-none @[460px]:w-auto @[460px]:gap-0.5 @[640px]:gap-1',
  cell: 'min-w-0 flex-1 @[460px]:w-9 @[460px]:flex-none @[640px]:w-11 @[900px]:w-20',
  word: 'hidden',
  title: `hidden ${upright.from460} @[900px]:max-h-none @[900px]:rotate-0 @[900px]:[writing-mode:horizontal-tb]`,
  picture: 'size-5 @[460px]:hidden',
  spacer: 'hidden @[460px]:block',
  menu: 'hidden @[460px]:block',
  chip: 'hidden @[800px]:inline-flex',
  height: 'h-[97px] @[460px]:h-[49px]',
}
const many: BoardColumns = {
  row: '@[640px]:flex-nowrap @[640px]:py-0',
  name: 'basis-[calc(100%-5.75rem)] @[640px]:basis-24',
  text: '@[640px]:truncate @[640px]:leading-4.5',
  facts: '@[640px]:leading-4',
  consent: '@[640px]:sr-only',
  cells:
    'order-last w-full @[460px]:pl-9 @[640px]:order-none @[640px]:w-auto @[640px]:gap-0.5 @[640px]:pl-0 @[900px]:gap-1',
  cell: 'min-w-0 flex-1 @[640px]:w-9 @[640px]:flex-none @[900px]:w-11',
  word: 'hidden',
  title: `hidden ${upright.from640}`,
  picture: 'size-5 @[640px]:hidden',
  spacer: 'hidden @[640px]:block',
  menu: 'hidden @[640px]:block',
  chip: 'hidden @[1100px]:inline-flex',
  height: 'h-[97px] small:h-[93px] @[640px]:h-[49px]',
}

/**
 * Returns the layout of the board for a number of measurements. As the board gets narrower, first the words in the
 * cells disappear, and then each person takes two lines. If there are more than three measurements, the second line
 * below the name and the menu contains only the measurements.
 */
export const columnsFor = (count: number): BoardColumns => (count <= 3 ? few : count <= 6 ? some : many)
