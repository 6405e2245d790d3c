import { createHash } from 'node:crypto'
import type { ExportFile, RefusedFile } from '@salus/domain/devices/files/measurement-record.ts'
import { readExportFile, readExportSheet } from '@salus/domain/devices/files/read-export-file.ts'
import type { ReadingOptions } from '@salus/domain/devices/files/reading-options.ts'
import { type EncodingSample, encodingSamples } from '@salus/domain/tables/encoding-samples.ts'
import { bytesOfBase64 } from '../../platform/files/base64.ts'
import { readingLent } from '../../platform/files/lent-text.ts'
import { freeMemory } from '../../platform/threads/free-memory.ts'
import { readSpreadsheet, UnreadableSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts'

export interface ReadFile {
  readonly hash: string
  readonly file: ExportFile | RefusedFile
  /** Samples of the text in each possible encoding. Empty if the encoding is certain. */
  readonly samples: readonly EncodingSample[]
  /** For a spreadsheet, the names of the visible sheets that have content but were not read. */
  readonly unreadSheets: readonly string[]
}

export const work = readingLent(read)

async function read(content: string, options: ReadingOptions): Promise<ReadFile | null> {
  const bytes = bytesOfBase64(content)
  if (bytes === null) return null
  const hash = createHash('sha256').update(bytes).digest('hex')
  const file = readExportFile(bytes, options)
  if ('fileError' in file && file.fileError === 'spreadsheet')
    return { hash, ...(await readSheet(bytes, options)), samples: [] }
  const doubts = 'fileError' in file ? file.table?.doubts : file.doubts
  const samples = doubts?.encoding === true ? encodingSamples(bytes) : []
  freeMemory(bytes)
  return { hash, file, samples, unreadSheets: [] }
}

async function readSheet(bytes: Buffer, options: ReadingOptions): Promise<Pick<ReadFile, 'file' | 'unreadSheets'>> {
  try {
    const { rows, unreadSheets } = await readSpreadsheet(bytes)
    return { file: readExportSheet(rows, options), unreadSheets }
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error
    return { file: { fileError: sheetErrors[error.reason] }, unreadSheets: [] }
  }
}

const sheetErrors = {
  damaged: 'spreadsheet',
  'too-large': 'too_many_columns',
  'too-many-rows': 'too_many_rows',
  'too-many-columns': 'too_many_columns',
} as const
