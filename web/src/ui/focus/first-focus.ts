/** Marks the field that gets the focus first. `Modal` looks for the attribute, because `autoFocus` fails in dialogs. */
export const firstFocus = (isWanted: boolean) => ({
  autoFocus: isWanted,
  'data-first-focus': isWanted ? true : undefined,
})
