import { createHash } from 'node:crypto'
import type { measurementImportsApi } from '@salus/contract/measurement-imports.ts'
import type { ExportFile, RefusedFile } from '@salus/domain/devices/files/measurement-record.ts'
import { readExportFile, readExportSheet } from '@salus/domain/devices/files/read-export-file.ts'
import type { ReadingOptions } from '@salus/domain/devices/files/reading-options.ts'
import type { z } from 'zod'
import { readSpreadsheet, UnreadableSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts'

export type GivenFile = Pick<
  z.output<typeof measurementImportsApi.readMeasurementFile.body>,
  'fileName' | 'content' | 'encoding' | 'delimiter' | 'decimalSeparator' | 'dayOrder' | 'massUnit' | 'units' | 'columns'
>

export interface ReadFile {
  /** SHA-256 of the file as it came. */
  readonly hash: string
  readonly bytes: Uint8Array
  readonly file: ExportFile | RefusedFile
}

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
  if (!('fileError' in file) || file.fileError !== 'spreadsheet') return { hash, bytes, file }
  return { hash, bytes, file: await sheetOf(bytes, options) }
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const
const decimals = { point: '.', comma: ',' } as const

const optionsOf = (given: GivenFile, latest: string): ReadingOptions => {
  const { encoding, delimiter, decimalSeparator, dayOrder, massUnit, units, columns } = given
  return {
    latest,
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter: delimiters[delimiter] }),
    ...(decimalSeparator === undefined ? {} : { decimalSeparator: decimals[decimalSeparator] }),
    ...(dayOrder === undefined ? {} : { dayOrder }),
    ...(massUnit === undefined ? {} : { massUnit }),
    ...(units === undefined ? {} : { units }),
    ...(columns === undefined ? {} : { columns }),
  }
}

/** The names of the contract for what a file was read with. */
export const namesOf = (file: { readonly delimiter: string; readonly decimalSeparator: string }) => ({
  delimiter: nameIn(delimiters, file.delimiter) ?? 'comma',
  decimalSeparator: nameIn(decimals, file.decimalSeparator) ?? 'point',
})

const nameIn = <Name extends string>(names: Readonly<Record<Name, string>>, sign: string) =>
  (Object.keys(names) as Name[]).find((name) => names[name] === sign) // keyed by them

async function sheetOf(bytes: Buffer, options: ReadingOptions): Promise<ExportFile | RefusedFile> {
  try {
    return readExportSheet(await readSpreadsheet(bytes), options)
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error
    return { fileError: error.reason === 'too-many-rows' ? 'too_many_rows' : 'spreadsheet' }
  }
}
