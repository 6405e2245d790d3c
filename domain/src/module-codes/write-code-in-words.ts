/** Turns a code such as `metMinWalk` into words ("Met min walk"). Used for codes that have no name. */
export function writeCodeInWords(code: string): string {
  const words = code
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
