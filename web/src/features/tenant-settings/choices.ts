/** What was set otherwise than by this page stays a choice. */
export const choices = (usual: readonly number[], present: number | null): readonly number[] =>
  [...new Set(present === null ? usual : [...usual, present])].toSorted((a, b) => a - b)
