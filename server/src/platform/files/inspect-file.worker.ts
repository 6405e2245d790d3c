import { readFile } from 'node:fs/promises'
import type { FileFault } from '@salus/domain/documents/document-limits.ts'
import { fileTypeFromBuffer } from 'file-type'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectJpeg, inspectPng } from './inspect-picture.ts'
import { FileRefused, type InspectedFile, refuseFile } from './inspected-file.ts'

// The test file for virus scanners, in two parts so that scanners do not detect this source file.
const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'].join('')

type Answer = { readonly found: InspectedFile } | { readonly fault: FileFault }

export async function work(file: string): Promise<Answer> {
  try {
    return { found: await inspect(file) }
  } catch (error) {
    if (error instanceof FileRefused) return { fault: error.fault }
    throw error
  }
}

async function inspect(file: string): Promise<InspectedFile> {
  const content = await readFile(file)
  if (content.length === 0) refuseFile('empty')
  if (content.includes(testVirus)) refuseFile('malware')
  const type = await fileTypeFromBuffer(content)
  if (type?.mime === 'application/pdf') return inspectPdf(content)
  if (type?.mime === 'image/jpeg') return inspectJpeg(content)
  if (type?.mime === 'image/png' || type?.mime === 'image/apng') return inspectPng(content)
  return refuseFile('type-not-allowed')
}
