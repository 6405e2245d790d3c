/** The usual choices, plus the present value if it was set elsewhere. */
export const choices = (usual: readonly number[], present: number | null): readonly number[] =>
  [...new Set(present === null ? usual : [...usual, present])].toSorted((a, b) => a - b)
