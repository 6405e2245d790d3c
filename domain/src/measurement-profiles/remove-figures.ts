/**
 * Removes the sentences that contain a digit, for readers who have chosen to see no numbers (quiet mode). The result is
 * empty if every sentence has a digit. Use it only for explanations of a result, never for steps that a person must
 * take.
 */
export const removeFigures = (text: string): string =>
  text
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .filter((sentence) => !/\d/.test(sentence))
    .join(' ')
