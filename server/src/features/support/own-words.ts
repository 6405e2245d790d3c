const quoteStarts: readonly RegExp[] = [
  /^(?:am|on)\b.{5,200}\b(?:schrieb|wrote)\b.{0,100}:\s*$/i,
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|forwarded message|weitergeleitete nachricht)\s*-{2,}/i,
  /^_{10,}\s*$/,
  /^(?:von|from):\s.+@.+/i,
]

export function ownWords(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
  const end = lines.findIndex(
    (line, index) =>
      line === '-- ' ||
      quoteStarts.some((start) => start.test(line) || start.test(`${line} ${lines[index + 1] ?? ''}`.trim())),
  )
  const own = end === -1 ? lines : lines.slice(0, end)
  while (own.at(-1)?.trim() === '' || own.at(-1)?.startsWith('>') === true) own.pop()
  return own
    .filter((line, index) => !line.startsWith('>') || own.slice(index).some((later) => !later.startsWith('>')))
    .join('\n')
    .trim()
}
