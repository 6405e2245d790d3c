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

describe('Garmin: an unreadable date above the measurements', () => {
  test('is refused with the measurements below it, instead of giving them the previous date', () => {
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

test('impossible pairs of stone and pounds, or of feet and inches, are reported and not added up', () => {
  const file = read([
    'Date,Weight,Height',
    '2025-03-14 08:05,12 st 13.5 lb,5ft. 11.5in.',
    '2025-03-15 08:05,12 st 14.5 lb,5ft. 10in.',
    "2025-03-16 08:05,82.5 kg,5'13",
  ])
  expect(file.records).toMatchObject([
    { row: 2, values: { weightKg: 82.33 }, subject: { heightCm: 181.6 } },
    { row: 4, values: { weightKg: 82.5 }, subject: null, warnings: ['not_a_number:heightCm', 'weight_only'] },
  ])
  expect(file.rejected).toMatchObject([{ row: 3, code: 'not_a_number', field: 'weightKg' }])
})

test('the sex is also read from the words of handmade tables, so that another person is noticed', () => {
  const words = ['Frau', 'Mann', 'Herr', 'maennlich', 'woman', 'man', 'divers']
  const rows = words.map((word, index) => `${10 + index}.03.2025 08:05;82,5;${word}`)
  const { records } = read(['Datum;Gewicht (kg);Geschlecht', ...rows])
  const sexes = ['female', 'male', 'male', 'male', 'female', 'male', undefined]
  expect(records.map(({ subject }) => subject?.sex)).toEqual(sexes)
})

test('numbers with a plus sign show the decimal comma as well', () => {
  const { records } = read(['Datum;Gewicht (kg);Muskelmasse (kg)', '14.03.2025 08:05;+82,5;+61,9'])
  expect(records).toMatchObject([{ values: { weightKg: 82.5, muscleMassKg: 61.9 } }])
})

test('a weight that cannot be read is not called missing', () => {
  const { rejected } = read(['Datum;Gewicht (kg)', '14.03.2025 08:05;82,5/83', '15.03.2025 08:05;-'])
  expect(rejected).toMatchObject([
    { row: 2, code: 'not_a_number', field: 'weightKg' },
    { row: 3, code: 'no_measurement' },
  ])
})

test('two values in one cell, such as a blood pressure of 120/80, are not read as one', () => {
  const file = read(['Datum;Gewicht (kg);Systolisch', '01.02.2025;80,5;120/80', '02.02.2025;80/5;120'])
  expect(file.records).toMatchObject([{ row: 2, values: { weightKg: 80.5 } }])
  expect(file.records[0]?.values.systolicMmHg).toBeUndefined()
  expect(file.records[0]?.warnings).toContain('not_a_number:systolicMmHg')
  expect(file.rejected).toMatchObject([{ row: 3, code: 'not_a_number' }])
})

test('a version or a remark with a point does not make all numbers with a comma unreadable', () => {
  const file = read(['Messdatum;Gewicht (kg);Phasenwinkel (°);Software', '01.02.2025;80,5;5,6;2.1'])
  expect(file).toMatchObject({ decimalSeparator: ',', rejected: [], records: [{ values: { weightKg: 80.5 } }] })
})

describe('a date of birth', () => {
  const born = (cell: string) =>
    read(['Datum;Name;Geburtsdatum;Gewicht (kg)', `01.02.2025;Anna Maier;${cell};70,0`]).records[0]
  test.each([
    ['01.03.1980 00:00:00', '1980-03-01'],
    ['1980-03-01T00:00', '1980-03-01'],
    ['01.03.80 0:00', '1980-03-01'],
  ])('with a time is still compared with the member: %s', (cell, birthDate) => {
    expect(born(cell)?.subject).toMatchObject({ birthDate })
  })

  test('that does not exist is reported, because it cannot be compared', () => {
    expect(born('31.02.1980')?.warnings).toContain('birth_date_invalid')
  })
})

test('a time that does not exist refuses its row, also when the column with the date follows', () => {
  const file = read(['Uhrzeit;Datum;Gewicht (kg)', '25:99;01.02.2025;70,0', '08:15;01.02.2025;70,0'])
  expect(file.rejected).toMatchObject([{ row: 2, code: 'invalid_date' }])
  expect(file.records).toMatchObject([{ row: 3, measuredAt: '2025-02-01T08:15:00' }])
})

test('two columns with different weights are reported; the same weight in kilograms and pounds is not', () => {
  const warnings = (names: string, values: string) =>
    read([`Datum;${names}`, `01.02.2025;${values}`]).records.flatMap((record) => record.warnings)
  expect(warnings('Gewicht (kg);Gewicht (kg)', '70;90')).toContain('two_values:weightKg')
  expect(warnings('Gewicht (kg);Gewicht (lb)', '70,0;154,3')).not.toContain('two_values:weightKg')
})

test.each(['01.01.1970 00:00', '31.12.1980 10:00', '01.01.2000 00:03'])(
  'a measurement of %s is refused, because nobody had set the clock of the device',
  (moment) => {
    expect(read(['Datum;Gewicht (kg)', `${moment};70,0`, '02.02.2025 08:00;70,0'])).toMatchObject({
      records: [{ row: 3 }],
      rejected: [{ row: 2, code: 'clock_unset' }],
    })
  },
)

test.each([
  ['2,35E+01', 23.5],
  ['2,3e1', 23],
  ['2350E-02', 23.5],
  ['2,35E+01 %', 23.5],
])('the number %s, as spreadsheets write it, is read with its exponent', (cell, bodyFatPct) => {
  const file = read(['Datum;Gewicht (kg);Körperfett (%)', `01.02.2025;70,5;"${cell}"`])
  expect(file).toMatchObject({ questions: [], records: [{ values: { bodyFatPct } }] })
})

test('two columns with different heights, or of one part of the body, are reported, and the first one counts', () => {
  const file = read([
    'Datum;Gewicht (kg);Größe (cm);Größe (m);Muskelmasse - rechter Arm (kg);Muskelmasse - rechter Arm (kg)',
    '14.03.2025 08:05;82,5;180;1,70;3,8;3,8',
    '15.03.2025 08:05;82,5;180;1,80;3,8;2,1',
  ])
  expect(file.records).toMatchObject([
    { subject: { heightCm: 180 }, warnings: ['two_values:heightCm', 'weight_only'] },
    { segmental: { muscleKg: { rightArm: 3.8 } }, warnings: ['two_values:muscleKg.rightArm', 'weight_only'] },
  ])
})

test('a row with the time and weight of another, but other values, is refused and not called a duplicate', () => {
  const rows = ['01.02.2025 08:15;70,5;23,5', '01.02.2025 08:15;70,5;23,5', '01.02.2025 08:15;70,5;29,0']
  const file = read(['Datum;Gewicht (kg);Körperfett (%)', ...rows])
  expect(file.records).toMatchObject([{ row: 2, values: { bodyFatPct: 23.5 } }])
  expect(file.duplicates).toEqual([{ row: 3, of: 2 }])
  expect(file.rejected).toMatchObject([{ row: 4, code: 'contradicts_row', of: 2 }])
})

describe('a file that was put together from two exports', () => {
  test('does not read pounds as kilograms below a second header; staff are told where it begins', () => {
    const file = read([
      'Date,"Weight (kg)","Fat mass (kg)","Hydration (kg)"',
      '2025-03-14 08:05:09,82.5,17.3,47.8',
      'Date,"Weight (lb)","Fat mass (lb)","Hydration (lb)"',
      '2025-03-15 08:05:09,181.9,38.1,105.4',
    ])
    expect(file.records).toMatchObject([{ row: 2, values: { weightKg: 82.5 } }])
    expect(file.rejected).toMatchObject([
      { row: 3, code: 'other_header', of: 3 },
      { row: 4, code: 'other_header', of: 3 },
    ])
  })

  test('does not exchange the values of columns that come in another order below a second header', () => {
    const [one, other] = ['Datum;Gewicht (kg);Muskelmasse (kg)', 'Datum;Muskelmasse (kg);Gewicht (kg)']
    const file = read([one, '14.03.2025 08:05;82,5;61,9', other, '15.03.2025 08:05;61,8;82,4'])
    expect(file.records.map(({ row }) => row)).toEqual([2])
    expect(file.rejected.map(({ row, code }) => [row, code])).toEqual([
      [3, 'other_header'],
      [4, 'other_header'],
    ])
  })

  test('is read on below the same header', () => {
    const part = 'Datum;Gewicht (kg);Muskelmasse (kg)'
    const file = read([part, '14.03.2025 08:05;82,5;61,9', part, '15.03.2025 08:05;82,4;61,8'])
    expect(file.records.map(({ row }) => row)).toEqual([2, 4])
  })
})

test('a time with an offset that no place on earth has is refused, not taken for the time of the tenant', () => {
  const file = read(['Date;Weight (kg)', '2025-03-14T08:05:00+25:00;82.5', '2025-03-14T08:05:00+02:00;82.5'])
  expect(file.rejected).toMatchObject([{ row: 2, code: 'invalid_date' }])
  expect(file.records).toMatchObject([{ row: 3, offset: '+02:00' }])
})
