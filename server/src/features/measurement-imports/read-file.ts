import type { measurementImportsApi } from '@salus/contract/measurement-imports.ts'
import type { ReadingOptions } from '@salus/domain/devices/files/reading-options.ts'
import type { z } from 'zod'
import { notBase64 } from '../../platform/files/base64.ts'
import { parseInWorker } from '../../platform/files/run-worker.ts'
import { refuse } from '../../platform/refusal.ts'
import type { FileToRead, ReadFile } from './read-file.worker.ts'

export type { ReadFile }

export type GivenFile = Pick<
  z.output<typeof measurementImportsApi.readMeasurementFile.body>,
  'fileName' | 'content' | 'encoding' | 'delimiter' | 'decimalSeparator' | 'dayOrder' | 'massUnit' | 'units' | 'columns'
>

/**
 * What an export file holds, whatever kind of file it is.
 *
 * @param latest wall time: nothing is measured after it
 */
export async function readFile(given: GivenFile, latest: string): Promise<ReadFile> {
  const toRead: FileToRead = { content: given.content, options: optionsOf(given, latest) }
  const found = await parseInWorker<ReadFile | null>(new URL('read-file.worker.ts', import.meta.url), toRead)
  return found ?? refuse('invalid-input', notBase64('content'))
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
