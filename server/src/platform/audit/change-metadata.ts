/**
 * Changes the XMP metadata of a PDF that our typesetter wrote. Appends the changed object to the file, as an
 * incremental update defined by ISO 32000 (7.5.6). All other bytes stay the same. Throws if the file does not have the
 * structure that our typesetter writes.
 */
export function changeMetadata(pdf: Uint8Array, change: (metadata: string) => string): Uint8Array {
  const bytes = Buffer.from(pdf)
  // latin1 maps each byte to one character, so positions in the text are positions in the file.
  const text = bytes.toString('latin1')
  const [, entries = '', tableAt = ''] = find(text, /\ntrailer\s*<<([^<>]*)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/)
  const readStart = (number: string) => {
    const table = find(text.slice(Number(tableAt)), /^xref\r?\n0 \d+\r?\n/)
    return Number(text.slice(Number(tableAt) + table[0].length + 20 * Number(number)).slice(0, 10))
  }
  const [, catalog = ''] = find(entries, /\/Root (\d+) 0 R/)
  const [, number = ''] = find(objectAt(text, readStart(catalog)), /\/Metadata (\d+) 0 R/)
  const start = readStart(number)
  const [head, length = ''] = find(text.slice(start), /^\d+ 0 obj\s*<<[^<>]*\/Length (\d+)[^<>]*>>\s*stream\r?\n/)
  if (head.includes('/Filter')) throw new Error('the metadata of the PDF are packed')
  const from = start + head.length
  const changed = Buffer.from(change(bytes.toString('utf8', from, from + Number(length))))
  const object = Buffer.concat([
    Buffer.from(`\n${number} 0 obj\n<<\n  /Length ${changed.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`),
    changed,
    Buffer.from('\nendstream\nendobj\n\n'),
  ])
  const place = String(bytes.length + 1).padStart(10, '0')
  const end =
    `xref\n${number} 1\n${place} 00000 n \ntrailer\n<<${entries.trimEnd()}\n  /Prev ${tableAt}\n>>\n` +
    `startxref\n${bytes.length + object.length}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([bytes, object, Buffer.from(end)]))
}

const objectAt = (text: string, start: number) => text.slice(start, text.indexOf('endobj', start))

function find(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text)
  if (found === null) throw new Error(`the PDF has another form: no ${pattern.source}`)
  return found
}
