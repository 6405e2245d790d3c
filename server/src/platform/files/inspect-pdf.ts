import { mostPages } from '@salus/domain/documents/document-limits.ts'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { type InspectedFile, refuseFile } from './inspected-file.ts'
import { hasAction } from './pdf-actions.ts'

// The PDF reader defines global names when it is loaded, so it is loaded before any file is read. A global name that
// appears during a read counts as a trace of the file, and the thread is then ended.
await getResolvedPDFJS()

/** Opens the file with pdf.js. First refuses files that are also valid in another format. */
export async function inspectPdf(content: Buffer): Promise<InspectedFile> {
  requireNothingElse(content)
  const pdf = await openPdf(content)
  try {
    const { info } = await pdf.getMetadata()
    if ('EncryptFilterName' in info && info.EncryptFilterName !== null) refuseFile('password-protected')
    if (pdf.numPages > mostPages) refuseFile('too-many-pages')
    if (pdf.numPages < 1) refuseFile('damaged')
    if ((await pdf.getJSActions()) !== null || (await pdf.getAttachments()) !== null) refuseFile('active-content')
    if (hasAction(content)) refuseFile('active-content')
    return { mediaType: 'application/pdf', pages: pdf.numPages, width: null, height: null, bytes: content.length }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function openPdf(content: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(content), { verbosity: 0 })
  } catch (error) {
    return refuseFile(error instanceof Error && error.name === 'PasswordException' ? 'password-protected' : 'damaged')
  }
}

const header = /^%PDF-(?:1\.[0-7]|2\.0)[\s%]/
const mark = '%%EOF'
const blank = /^[\s\0]*$/
/** In bytes. A little more than browsers read in order to recognise an HTML page. */
const startLooked = 4096
const page = /<(?:!doctype|html|head|body|script|iframe|svg|title|meta)\b/i
/** In bytes. The longest possible end of a ZIP file: its end record and a comment. */
const zipEnd = 22 + 0xffff

/**
 * Refuses content that is not a PDF from the first byte to the last. Also refuses a PDF that could be read as a web
 * page or an archive.
 */
function requireNothingElse(content: Buffer): void {
  const start = content.toString('latin1', 0, startLooked)
  if (!header.test(start)) refuseFile('mixed-content')
  const last = content.lastIndexOf(mark)
  if (last === -1) refuseFile('damaged')
  if (!blank.test(content.toString('latin1', last + mark.length))) refuseFile('mixed-content')
  if (page.test(start) || isArchive(content)) refuseFile('mixed-content')
}

/**
 * Returns true if the content ends like a ZIP file. In such a file, the end record states the length of the comment
 * after it.
 */
function isArchive(content: Buffer): boolean {
  const tail = content.subarray(Math.max(0, content.length - zipEnd))
  let at = tail.indexOf('PK\x05\x06', 0, 'latin1')
  while (at !== -1) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
    at = tail.indexOf('PK\x05\x06', at + 1, 'latin1')
  }
  return false
}
