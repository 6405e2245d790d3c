/**
 * Leaves out the sentences that contain a number, for readers who have chosen to see no numbers (quiet mode). Empty if
 * every sentence has one. Use it only for explanations of a result: steps that a person must take may contain numbers.
 */
export const withoutFigures = (text: string): string =>
  text
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .filter((sentence) => !/\d/.test(sentence))
    .join(' ')
