interface BoardColumns {
  /** From where on a person takes one line. */
  readonly row: string
  readonly name: string
  readonly cells: string
  readonly cell: string
  /** The word beside the picture of a state. */
  readonly word: string
  /** The name above a column; where it has no room its picture stays. */
  readonly title: string
  readonly picture: string
  /** What pushes the columns to the right where a person takes one line. */
  readonly spacer: string
  readonly chip: string
}

// Whole class names, because the style sheet is made from what is written here.
const few: BoardColumns = {
  row: '@[460px]:flex-nowrap',
  name: '@[460px]:basis-24',
  cells: 'flex-1 @[460px]:flex-none @[460px]:pl-0',
  cell: '@[700px]:w-24 @[900px]:w-36 @[900px]:justify-start @[900px]:px-2',
  word: 'hidden @[900px]:inline',
  title: 'hidden @[700px]:inline',
  picture: 'size-5 @[700px]:hidden',
  spacer: 'hidden @[460px]:block',
  chip: 'hidden @[620px]:inline-flex',
}
const some: BoardColumns = {
  row: '@[640px]:flex-nowrap',
  name: '@[640px]:basis-24',
  cells: 'flex-1 @[640px]:flex-none @[640px]:pl-0',
  cell: '@[900px]:w-20',
  word: 'hidden',
  title: 'hidden @[900px]:inline',
  picture: 'size-5 @[900px]:hidden',
  spacer: 'hidden @[640px]:block',
  chip: 'hidden @[800px]:inline-flex',
}
const many: BoardColumns = {
  row: '@[900px]:flex-nowrap',
  name: '@[900px]:basis-24',
  cells: 'flex-1 @[900px]:flex-none @[900px]:pl-0',
  cell: '',
  word: 'hidden',
  title: 'hidden',
  picture: 'size-5',
  spacer: 'hidden @[900px]:block',
  chip: 'hidden @[1100px]:inline-flex',
}

/** How the board is laid out for this number of measurements: in short room words go first, then the one line. */
export const columnsFor = (count: number): BoardColumns => (count <= 3 ? few : count <= 6 ? some : many)
