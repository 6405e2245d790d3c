interface BoardColumns {
  readonly row: string
  /** The classes for the space between and beside the columns. Headings and rows use the same classes. */
  readonly space: string
  readonly name: string
  readonly text: string
  /**
   * The classes of the facts about a person. Their line height lets three lines fit into one row: the name takes one or
   * two lines, and the facts take the rest.
   */
  readonly facts: string
  /**
   * The classes of the words "consent missing". If each person has only one line, the words are hidden to leave room
   * for facts, and only the icon is visible.
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
   * The class for the height of a row whose name takes one line. The height includes the separating line above the row.
   */
  readonly height: string
}

/**
 * The classes that turn the headings of narrow columns by 90 degrees. Icons alone are not enough, because several
 * measurements share one icon.
 */
const upright = {
  from460: '@[28.75rem]:block @[28.75rem]:max-h-32 @[28.75rem]:rotate-180 @[28.75rem]:[writing-mode:vertical-rl]',
  from640: '@[40rem]:block @[40rem]:max-h-32 @[40rem]:rotate-180 @[40rem]:[writing-mode:vertical-rl]',
} as const

// The class names must be written in full, because the style sheet is generated from this source text.
const few: BoardColumns = {
  row: '@[28.75rem]:flex-nowrap @[28.75rem]:py-0',
  space: 'gap-x-3 px-3 @[28.75rem]:px-4',
  name: 'basis-[calc(100%-2.25rem)] @[28.75rem]:basis-24',
  text: '@[28.75rem]:truncate @[28.75rem]:leading-4.5',
  facts: '@[28.75rem]:leading-4',
  consent: '@[28.75rem]:sr-only',
  cells: 'flex-1 flex-wrap gap-1 pl-9 @[28.75rem]:flex-none @[28.75rem]:pl-0',
  cell: 'w-11 @[43.75rem]:w-24 @[56.25rem]:w-36 @[56.25rem]:justify-start @[56.25rem]:px-2',
  word: 'hidden @[56.25rem]:inline',
  title: `hidden ${upright.from460} @[43.75rem]:max-h-none @[43.75rem]:rotate-0 @[43.75rem]:[writing-mode:horizontal-tb]`,
  picture: 'size-5 @[28.75rem]:hidden',
  spacer: 'hidden @[28.75rem]:block',
  menu: '',
  chip: 'hidden @[38.75rem]:inline-flex',
  height: 'h-[91px] @[28.75rem]:h-[49px]',
}
const some: BoardColumns = {
  row: '@[28.75rem]:flex-nowrap @[28.75rem]:py-0',
  space: 'gap-x-3 px-3 @[28.75rem]:gap-x-2 @[40rem]:gap-x-3 @[40rem]:px-4',
  name: 'basis-[calc(100%-5.75rem)] @[28.75rem]:basis-24',
  text: '@[28.75rem]:line-clamp-2 @[28.75rem]:leading-4.25',
  facts: '@[28.75rem]:leading-4',
  consent: '@[28.75rem]:sr-only',
  cells: 'order-last w-full @[28.75rem]:order-none @[28.75rem]:w-auto @[28.75rem]:gap-0.5 @[40rem]:gap-1',
  cell: 'min-w-0 flex-1 @[28.75rem]:w-8.5 @[28.75rem]:flex-none @[40rem]:w-11 @[56.25rem]:w-20',
  word: 'hidden',
  title: `hidden ${upright.from460} @[56.25rem]:max-h-none @[56.25rem]:rotate-0 @[56.25rem]:[writing-mode:horizontal-tb]`,
  picture: 'size-5 @[28.75rem]:hidden',
  spacer: 'hidden @[28.75rem]:block',
  menu: 'hidden @[28.75rem]:block',
  chip: 'hidden @[50rem]:inline-flex',
  height: 'h-[97px] @[28.75rem]:h-[49px]',
}
const many: BoardColumns = {
  row: '@[40rem]:flex-nowrap @[40rem]:py-0',
  space: 'gap-x-3 px-3 @[28.75rem]:px-4',
  name: 'basis-[calc(100%-5.75rem)] @[40rem]:basis-24',
  text: '@[40rem]:truncate @[40rem]:leading-4.5',
  facts: '@[40rem]:leading-4',
  consent: '@[40rem]:sr-only',
  cells:
    'order-last w-full @[28.75rem]:pl-9 @[40rem]:order-none @[40rem]:w-auto @[40rem]:gap-0.5 @[40rem]:pl-0 @[56.25rem]:gap-1',
  cell: 'min-w-0 flex-1 @[40rem]:w-9 @[40rem]:flex-none @[56.25rem]:w-11',
  word: 'hidden',
  title: `hidden ${upright.from640}`,
  picture: 'size-5 @[40rem]:hidden',
  spacer: 'hidden @[40rem]:block',
  menu: 'hidden @[40rem]:block',
  chip: 'hidden @[68.75rem]:inline-flex',
  height: 'h-[97px] small:h-[93px] @[40rem]:h-[49px]',
}

/**
 * Returns the layout of the board for a number of measurements. As the board gets narrower, the words in the cells
 * disappear first, and then each person takes two lines. With more than three measurements, the second line contains
 * only the measurements.
 */
export const columnsFor = (count: number): BoardColumns => (count <= 3 ? few : count <= 6 ? some : many)
