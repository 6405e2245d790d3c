/** Marks the field that gets the focus first. `Modal` needs the attribute, because `autoFocus` fails there. */
export const firstFocus = (isWanted: boolean) => ({
  autoFocus: isWanted,
  'data-first-focus': isWanted ? true : undefined,
})
