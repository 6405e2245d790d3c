import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import expectedFiles from '../../../vectors/devices/unit-samples/expected.json' with { type: 'json' }
import { readExportFile } from './read-export-file.ts'
import type { ReadingOptions } from './reading-options.ts'

interface ExpectedRow {
  readonly row: number
  readonly state?: string
  readonly problem?: string
  readonly weightKg?: number
}
interface ExpectedFile {
  readonly fileError?: string
  readonly format?: string
  readonly questions: readonly string[]
  readonly rows: readonly ExpectedRow[]
  readonly values?: readonly object[]
  readonly heights?: readonly number[]
  readonly births?: readonly string[]
  readonly masses?: readonly string[]
  readonly contradicting?: readonly number[]
  readonly columns?: readonly object[]
  readonly answer?: ReadingOptions
  readonly answered?: readonly ExpectedRow[]
}

const files = expectedFiles as unknown as Readonly<Record<string, ExpectedFile>> // the file is written by hand
const sample = (name: string) => readFileSync(new URL(`../../../vectors/devices/unit-samples/${name}`, import.meta.url))

function readReport(name: string, options?: ReadingOptions) {
  const file = readExportFile(sample(name), { latest: '2026-11-22T12:00:00', ...options })
  if ('fileError' in file) return { file, rows: [] }
  const rows = [
    ...file.records.map(({ row, values }) => ({ row, state: 'ready', ...values })),
    ...file.rejected.map(({ row, code }) => ({ row, state: 'refused', problem: code })),
  ].toSorted((one, other) => one.row - other.row)
  return { file, rows }
}
const plain = (rows: readonly ExpectedRow[]) =>
  rows.map(({ row, state, problem, weightKg }) => ({
    row,
    ...(state === undefined ? {} : { state }),
    ...(problem === undefined ? {} : { problem }),
    ...(weightKg === undefined ? {} : { weightKg }),
  }))

describe('a file states its units and dates clearly, or a person is asked', () => {
  for (const [name, expected] of Object.entries(files)) {
    test(`${name}`, () => {
      const { file, rows } = readReport(name)
      expect(rows).toMatchObject(plain(expected.rows))
      expect(rows).toHaveLength(expected.rows.length)
      if ('fileError' in file) {
        expect(file.fileError).toBe(expected.fileError)
        return
      }
      expect(file.questions).toEqual(expected.questions)
      if (expected.format !== undefined) expect(file.profile).toBe(expected.format)
      if (expected.values) expect(file.records.map(({ values }) => values)).toEqual(expected.values)
      if (expected.heights) expect(file.records.map(({ subject }) => subject?.heightCm)).toEqual(expected.heights)
      if (expected.births) expect(file.records.map(({ subject }) => subject?.birthDate)).toEqual(expected.births)
      const { masses = [], contradicting = [], columns = [] } = expected
      expect(file.units).toEqual({ masses, contradicting, columns })
      if (expected.answer) expect(readReport(name, expected.answer).rows).toMatchObject(plain(expected.answered ?? []))
    })
  }
})

test('everything that a file leaves open is asked at once', () => {
  const text = 'Date,Weight,Waist (span)\n2025-03-14 08:05:00,82.5,9.5\n'
  const file = readExportFile(new TextEncoder().encode(text))
  expect(file).toMatchObject({
    questions: ['kilograms-or-pounds', 'unit-of-columns'],
    units: { masses: ['Weight'], columns: [{ header: 'Waist (span)', unit: 'span' }] },
  })
})

test('an unknown word in the cells of a column without a unit is asked for that column', () => {
  const bytes = new TextEncoder().encode('Datum;Gewicht\n14.03.2025 08:05;165 Pfund\n')
  expect(readExportFile(bytes)).toMatchObject({
    questions: ['unit-of-columns'],
    units: { columns: [{ header: 'Gewicht', choices: ['kg', 'g', 'lb', 'st'] }] },
  })
  expect(readExportFile(bytes, { units: { Gewicht: 'lb' } })).toMatchObject({
    records: [{ values: { weightKg: 74.84 } }],
  })
})
