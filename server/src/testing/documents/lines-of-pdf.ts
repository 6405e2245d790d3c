import { inflateSync } from 'node:zlib'

/** Counts the lines of text on each page, without header and footer. Can read only the PDFs that Salus creates. */
export function countLinesByPage(pdf: Buffer): readonly number[] {
  const text = pdf.toString('latin1')
  const kids = /\/Kids \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const content = /\/Contents (\d+) 0 R/.exec(readBody(text, page))?.[1]
    return countLines(readStream(pdf, text, content))
  })
}

const readBody = (text: string, id: string | undefined): string => {
  const start = text.search(new RegExp(String.raw`(?<!\d)${id} 0 obj`))
  return text.slice(start, text.indexOf('endobj', start))
}

function readStream(pdf: Buffer, text: string, id: string | undefined): string {
  const start = text.search(new RegExp(String.raw`(?<!\d)${id} 0 obj`))
  const from = /stream\r?\n/.exec(text.slice(start))
  if (from === null) throw new Error(`object ${id} has no stream`)
  const at = start + from.index + from[0].length
  return inflateSync(pdf.subarray(at, text.indexOf('endstream', at))).toString('latin1')
}

/** Counts texts as one line if their baselines are at most three points apart. */
function countLines(content: string): number {
  const body = content.replaceAll(/\/Artifact\b[^]*?\bEMC\b/g, '')
  const heights = [...body.matchAll(/1 0 0 -1 [\d.-]+ ([\d.-]+) cm\n(?:[^\n]*\b(?:cs|scn|gs)\n)*BT/g)]
    .map(([, y]) => Number(y))
    .toSorted((a, b) => a - b)
  return heights.filter((y, index) => index === 0 || y - (heights[index - 1] ?? y) > 3).length
}
