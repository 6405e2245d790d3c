import { type DocumentType, documentTypes } from './document-limits.ts'

const longest = 120
const plainName = 'document'
/**
 * File name extensions that are replaced by the one that matches the content. Any other extension is kept as part of
 * the name.
 */
const knownEnd = /\.(pdf|jpe?g|png)$/i

/**
 * Returns a file name that all file systems, mail programs and headers accept: without folders, without invisible or
 * direction-changing characters, and always with the extension that matches the content.
 */
export function safeFileName(given: string, type: DocumentType): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    // Control and format characters (some change the text direction), private-use and unassigned characters.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .split(/[/\\]/)
    .at(-1)
  const stem = (name ?? '')
    .replace(knownEnd, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+/, '')
    .slice(0, longest)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .replace(/[. ]+$/, '')
  return `${stem === '' ? plainName : stem}.${documentTypes[type]}`
}
