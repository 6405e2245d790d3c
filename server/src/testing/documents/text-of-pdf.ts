import { extractText, getDocumentProxy } from 'unpdf'
import { unpacked } from './unpacked-pdf.ts'

/** Returns the lines of text of all pages, headers and footers included. */
export async function readPdfLines(pdf: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.flatMap((page) => page.split('\n'))
}

/** Returns the alternative texts of figures. Can read only the PDFs that Salus creates. */
export const readAltTexts = (pdf: Uint8Array): readonly string[] =>
  [...unpacked(Buffer.from(pdf)).matchAll(/\/Alt (?:\(((?:[^()\\]|\\.)*)\)|<([0-9a-fA-F]*)>)/g)].map(
    ([, plain, hex]) =>
      plain ??
      Buffer.from(hex ?? '', 'hex')
        .swap16()
        .toString('utf16le')
        .replace('\uFEFF', ''),
  )
