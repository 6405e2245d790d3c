import { createHash } from 'node:crypto'
import type { measurementImportsApi } from '@salus/contract/measurement-imports.ts'
import type { ExportFile, RefusedFile } from '@salus/domain/devices/files/measurement-record.ts'
import { readExportFile, readExportSheet, type ReadingOptions } from '@salus/domain/devices/files/read-export-file.ts'
import { unzipSync } from 'fflate'
import readSheet from 'read-excel-file/node'
import type { z } from 'zod'

export type GivenFile = Pick<
  z.output<typeof measurementImportsApi.readMeasurementFile.body>,
  'fileName' | 'content' | 'encoding' | 'dayOrder' | 'massUnit' | 'columns'
>

export interface ReadFile {
  /** SHA-256 of the file as it came. */
  readonly hash: string
  readonly file: ExportFile | RefusedFile
}

/** Unpacked; a file that grows beyond it is no list of measurements. */
const largestUnpacked = 100 * 1024 * 1024

/**
 * What an export file holds, whatever kind of file it is.
 *
 * @param latest wall time: nothing is measured after it
 */
export async function readFile(given: GivenFile, latest: string): Promise<ReadFile> {
  const bytes = Buffer.from(given.content, 'base64')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const options = optionsOf(given, latest)
  const file = readExportFile(bytes, options)
  if (!('fileError' in file) || file.fileError !== 'spreadsheet') return { hash, file }
  const cells = await cellsOf(bytes)
  return { hash, file: cells === null ? file : readExportSheet(cells, options) }
}

const optionsOf = ({ encoding, dayOrder, massUnit, columns }: GivenFile, latest: string): ReadingOptions => ({
  latest,
  ...(encoding === undefined ? {} : { encoding }),
  ...(dayOrder === undefined ? {} : { dayOrder }),
  ...(massUnit === undefined ? {} : { massUnit }),
  ...(columns === undefined ? {} : { columns }),
})

/** The first sheet that holds something, as text. Null: no spreadsheet that can be read. */
async function cellsOf(bytes: Buffer): Promise<readonly (readonly string[])[] | null> {
  try {
    let unpacked = 0
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
    if (unpacked > largestUnpacked) return null
    const sheets = await readSheet(bytes)
    const rows = sheets.find(({ data }) => data.length > 0)?.data ?? []
    return rows.map((row) => row.map(textOf))
  } catch {
    // Whatever is wrong inside a spreadsheet, it is not one that can be read.
    return null
  }
}

/** Spreadsheets keep 82.5 as 82.499999999999996. */
const wellKept = 12

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  return typeof cell === 'number' ? String(Number(cell.toPrecision(wellKept))) : String(cell)
}
