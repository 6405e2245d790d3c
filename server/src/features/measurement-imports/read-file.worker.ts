import { createHash } from 'node:crypto'
import type { ExportFile, RefusedFile } from '@salus/domain/devices/files/measurement-record.ts'
import { readExportFile, readExportSheet } from '@salus/domain/devices/files/read-export-file.ts'
import type { ReadingOptions } from '@salus/domain/devices/files/reading-options.ts'
import { type EncodingSample, encodingSamples } from '@salus/domain/tables/encoding-samples.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { bytesOfBase64 } from '../../platform/files/base64.ts'
import { readSpreadsheet, UnreadableSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts'

export interface FileToRead {
  /** In base64. */
  readonly content: string
  readonly options: ReadingOptions
}

export interface ReadFile {
  /** SHA-256 of the file as it came. */
  readonly hash: string
  readonly file: ExportFile | RefusedFile
  /** Where its encoding is unsure: how it looks in each. */
  readonly samples: readonly EncodingSample[]
}

async function read({ content, options }: FileToRead): Promise<ReadFile | null> {
  const bytes = bytesOfBase64(content)
  if (bytes === null) return null
  const file = await readAnyFile(bytes, options)
  const doubts = 'fileError' in file ? file.table?.doubts : file.doubts
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    file,
    samples: doubts?.encoding === true ? encodingSamples(bytes) : [],
  }
}

async function readAnyFile(bytes: Buffer, options: ReadingOptions): Promise<ExportFile | RefusedFile> {
  const file = readExportFile(bytes, options)
  if (!('fileError' in file) || file.fileError !== 'spreadsheet') return file
  try {
    return readExportSheet(await readSpreadsheet(bytes), options)
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error
    return { fileError: sheetErrors[error.reason] }
  }
}

const sheetErrors = {
  damaged: 'spreadsheet',
  'too-large': 'too_many_columns',
  'too-many-rows': 'too_many_rows',
  'too-many-columns': 'too_many_columns',
} as const

// Only `readFile` starts this thread, and it gives a FileToRead.
const answer = await read(workerData as FileToRead)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(answer)
