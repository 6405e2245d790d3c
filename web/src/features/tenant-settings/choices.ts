/** Returns the usual choices, and also the current value if it is not a usual choice. */
export const choices = (usual: readonly number[], present: number | null): readonly number[] =>
  [...new Set(present === null ? usual : [...usual, present])].toSorted((a, b) => a - b)
