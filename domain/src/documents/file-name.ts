import { type DocumentType, documentTypes } from './document-limits.ts'

const longest = 120
const plainName = 'document'
/** Ends that name one of the types; others are part of the name. */
const knownEnd = /\.(pdf|jpe?g|png)$/i

/**
 * A name that every file system, mail and header takes, and that says what the file is: no folders, no signs that cannot
 * be seen or that turn the text around, and always the end that belongs to the content.
 */
export function safeFileName(given: string, type: DocumentType): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    // Control and format signs, those that change the direction of the text among them, and what has no meaning yet.
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
