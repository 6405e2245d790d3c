import type { measurementImportsApi } from '@salus/contract/measuring/imports.ts'
import type { ReadingOptions } from '@salus/domain/devices/files/reading-options.ts'
import type { z } from 'zod'
import { notBase64 } from '../../platform/files/base64.ts'
import { refuse } from '../../platform/refusal.ts'
import type { SentText } from '../../platform/files/sent-text.ts'
import type { ReadFile } from './read-file.worker.ts'

export type { ReadFile }

export type GivenFile = Pick<
  z.output<typeof measurementImportsApi.readMeasurementFile.body>,
  'fileName' | 'encoding' | 'delimiter' | 'decimalSeparator' | 'dayOrder' | 'massUnit' | 'units' | 'columns'
> & { readonly content: SentText }

/**
 * Reads an export file of any supported kind in a worker thread. Refuses measurements later than the wall clock time
 * `latest`.
 */
export async function readFile(given: GivenFile, latest: string): Promise<ReadFile> {
  const script = new URL('read-file.worker.ts', import.meta.url)
  const found = await given.content.readInThread<ReadingOptions, ReadFile | null>(script, buildOptions(given, latest))
  return found ?? refuse('invalid-input', notBase64('content'))
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const
const decimals = { point: '.', comma: ',' } as const

const buildOptions = (given: GivenFile, latest: string): ReadingOptions => {
  const { encoding, delimiter, decimalSeparator, dayOrder, massUnit, units, columns } = given
  return {
    latest,
    encoding,
    delimiter: delimiter && delimiters[delimiter],
    decimalSeparator: decimalSeparator && decimals[decimalSeparator],
    dayOrder,
    massUnit,
    units,
    columns,
  }
}

export const nameFormat = (file: { readonly delimiter: string; readonly decimalSeparator: string | null }) => ({
  delimiter: nameIn(delimiters, file.delimiter) ?? 'comma',
  decimalSeparator: file.decimalSeparator === null ? null : (nameIn(decimals, file.decimalSeparator) ?? 'point'),
})

const nameIn = <Name extends string>(names: Readonly<Record<Name, string>>, sign: string) =>
  (Object.keys(names) as Name[]).find((name) => names[name] === sign)
