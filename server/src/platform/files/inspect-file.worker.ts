import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectJpeg, inspectPng } from './inspect-picture.ts'
import { FileRefused, type InspectedFile, refuseFile } from './inspected-file.ts'

// The test file of virus scanners, in two parts so that this file is none.
const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'].join('')

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

const answer = await inspect(String(workerData)).then(
  (found) => ({ found }),
  (error: unknown) => {
    if (error instanceof FileRefused) return { fault: error.fault }
    throw error
  },
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(answer)
