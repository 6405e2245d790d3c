import { inflateSync } from 'node:zlib'

/** Returns the XML of the e-invoice in a PDF. Throws if the PDF contains no e-invoice. */
export function xmlIn(pdf: Buffer): string {
  for (const match of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    const packed = pdf.subarray(match.index + match[0].length)
    const text = unpacked(packed)
    if (text.includes('CrossIndustryInvoice')) return text
  }
  throw new Error('there is no XML in it')
}

function unpacked(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('utf8')
  } catch {
    const end = packed.indexOf('endstream')
    return packed.subarray(0, end).toString('utf8')
  }
}
