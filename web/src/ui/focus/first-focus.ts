/** For the field in which typing begins, on a page and in a dialog: `Modal` looks for the mark once it is open. */
export const firstFocus = (isWanted: boolean) => ({
  autoFocus: isWanted,
  'data-first-focus': isWanted ? true : undefined,
})
