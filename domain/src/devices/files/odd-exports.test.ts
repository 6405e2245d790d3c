import { describe, expect, test } from 'vitest'
import type { ExportFile } from './measurement-record.ts'
import { personsOfFile } from './persons-of-file.ts'
import { readExportFile } from './read-export-file.ts'
import type { ReadingOptions } from './reading-options.ts'

function read(lines: readonly string[], options?: ReadingOptions): ExportFile {
  const file = readExportFile(new TextEncoder().encode(lines.join('\n')), options)
  if ('fileError' in file) throw new Error(`refused: ${file.fileError}`)
  return file
}

describe('Garmin: a date above the measurements that nobody can read', () => {
  test('refuses the date and the measurements below it, instead of giving them the date before', () => {
    const file = read([
      'Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,',
      '" 5 mai 2025",',
      '08:05,82.5 kg,0.1 kg,25.5,20.0 %,35 kg,3.5 kg,55 %,',
      '" 3 avr. 2025",',
      '08:06,83.5 kg,0.1 kg,25.5,20.0 %,35 kg,3.5 kg,55 %,',
    ])
    expect(file.records).toMatchObject([{ row: 3, measuredAt: '2025-05-05T08:05:00' }])
    expect(file.rejected).toMatchObject([
      { row: 4, code: 'invalid_date' },
      { row: 5, code: 'invalid_date' },
    ])
  })
})

describe('a plain number in two units', () => {
  const heights = ['Date,Weight (kg),Height (ft in)', '2025-02-01,70,5.10', '2025-02-02,70,"5\'10"""']
  test('staff are asked whether 5.10 (ft in) is a decimal number, because it can also be 5 ft 10 in', () => {
    const file = read(heights)
    expect(file.records).toMatchObject([{ row: 3, subject: { heightCm: 177.8 } }])
    expect(file.rejected).toMatchObject([{ row: 2, code: 'ambiguous_unit', field: 'Height (ft in)' }])
    expect(file.units.columns).toMatchObject([{ header: 'Height (ft in)', unit: 'ft in' }])
    expect(read(heights, { units: { 'Height (ft in)': 'ft' } }).records).toMatchObject([
      { row: 2, subject: { heightCm: 155.4 } },
      { row: 3, subject: { heightCm: 177.8 } },
    ])
  })

  test.each(['st lb', 'st/lb', 'st + lbs', 'stone pounds'])('and what 12.10 (%s) is', (unit) => {
    const file = read([`Date,Weight (${unit})`, '2025-02-01,12.10', '2025-02-02,12 st 10 lb'])
    expect(file.records).toMatchObject([{ row: 3, values: { weightKg: 80.74 } }])
    expect(file.rejected).toMatchObject([{ row: 2, code: 'ambiguous_unit' }])
  })
})

describe('two people in one file who are easily taken for one', () => {
  const row = (who: string) => `01.02.2025;${who};70,0`
  test.each([
    ['namesakes', 'Name;Geburtsdatum', 'Anna Maier;01.01.1980', 'Anna Maier;02.02.1990'],
    ['nobody is named, only dates of birth', 'Name;Geburtsdatum', ';01.01.1980', ';02.02.1990'],
    ['nobody is named, only the sex', 'Name;Geschlecht', ';w', ';m'],
  ])('%s: the same weight on the same day is no repetition, and staff assign each of them', (_, names, one, other) => {
    const file = read([`Datum;${names};Gewicht (kg)`, row(one), row(other), row(one)])
    expect(file.records.map((record) => record.row)).toEqual([2, 3])
    expect(file.duplicates).toEqual([{ row: 4, of: 2 }])
    expect(personsOfFile(file.records)).toHaveLength(2)
  })
})

test('two values in one cell, such as a blood pressure of 120/80, are not read as one', () => {
  const file = read(['Datum;Gewicht (kg);Systolisch', '01.02.2025;80,5;120/80', '02.02.2025;80/5;120'])
  expect(file.records).toMatchObject([{ row: 2, values: { weightKg: 80.5 } }])
  expect(file.records[0]?.values.systolicMmHg).toBeUndefined()
  expect(file.records[0]?.warnings).toContain('not_a_number:systolicMmHg')
  expect(file.rejected).toMatchObject([{ row: 3, code: 'no_measurement' }])
})
