/** Marks the field that gets the focus first, on a page or in a dialog, where `Modal` looks for the mark. */
export const firstFocus = (isWanted: boolean) => ({
  autoFocus: isWanted,
  'data-first-focus': isWanted ? true : undefined,
})
