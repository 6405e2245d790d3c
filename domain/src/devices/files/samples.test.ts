import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import expectedFiles from '../../../vectors/devices/samples/expected.json' with { type: 'json' }
import type { MeasurementRecord } from './measurement-record.ts'
import { readExportFile } from './read-export-file.ts'

interface ExpectedRecord {
  readonly segmental: object
  readonly impedanceOhm?: object
  readonly resistanceOhm?: object
  readonly reactanceOhm?: object
  readonly subject: object | null
  readonly values: object
}
interface ExpectedFile {
  readonly fileError?: string
  readonly headerEvidence?: string
  readonly records?: readonly ExpectedRecord[]
  readonly encoding?: string
}

const sample = (name: string) => readFileSync(new URL(`../../../vectors/devices/samples/${name}`, import.meta.url))

function agrees(found: MeasurementRecord | undefined, record: ExpectedRecord) {
  const { segmental, impedanceOhm = {}, resistanceOhm = {}, reactanceOhm = {}, subject, values, ...plain } = record
  expect(found).toMatchObject(plain)
  expect(found?.values).toEqual(values)
  expect(found?.segmental).toEqual(segmental)
  expect(found?.impedanceOhm).toEqual(impedanceOhm)
  expect(found?.resistanceOhm).toEqual(resistanceOhm)
  expect(found?.reactanceOhm).toEqual(reactanceOhm)
  if (subject === null) expect(found?.subject).toBeNull()
  else expect(found?.subject).toMatchObject(subject)
}

describe('files as devices export them', () => {
  for (const [name, file] of Object.entries<ExpectedFile>(expectedFiles)) {
    test(`${name} gives the expected measurements and refusals`, () => {
      const { headerEvidence: _, records = [], encoding, ...rest } = file
      const read = readExportFile(sample(name))
      expect(read).toMatchObject(rest)
      if (!('records' in read)) return
      // Plain ASCII is also valid UTF-8, so a sample in either encoding may be read as ASCII.
      expect(read.encoding === 'ascii' ? ['ascii', 'utf-8'] : [read.encoding]).toContain(encoding)
      expect(read.records).toHaveLength(records.length)
      for (const [index, record] of records.entries()) agrees(read.records[index], record)
    })
  }
})
