/**
 * The props of the field that gets the focus first. `Modal` needs the attribute, because `autoFocus` has no effect
 * there.
 */
export const firstFocus = (isWanted: boolean) => ({
  autoFocus: isWanted,
  'data-first-focus': isWanted ? true : undefined,
})
