/** Returns the usual choices, and the present value if it is not one of them. */
export const choices = (usual: readonly number[], present: number | null): readonly number[] =>
  [...new Set(present === null ? usual : [...usual, present])].toSorted((a, b) => a - b)
