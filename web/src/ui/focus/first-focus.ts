/**
 * Returns the props for the field that takes the focus first. `Modal` looks for the attribute, because `autoFocus` has
 * no effect in dialogs.
 */
export const firstFocus = (isWanted: boolean) => ({
  autoFocus: isWanted,
  'data-first-focus': isWanted ? true : undefined,
})
