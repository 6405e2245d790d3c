import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalValue, type ValueCode } from '../canonical-values.ts'
import type { ExportFile } from './measurement-record.ts'
import { readExportFile, readExportSheet, suggestColumns } from './read-export-file.ts'
import type { ReadingOptions } from './reading-options.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
function read(text: string, options?: ReadingOptions): ExportFile {
  const file = readExportFile(bytes(text), options)
  if ('fileError' in file) throw new Error(`refused: ${file.fileError}`)
  return file
}

/** Completes a record of a Tanita scale with its checksum. */
const withSum = (record: string) => {
  const sum = bytes(record).reduce((total, byte) => (total + byte) & 0xff, 0)
  return `${record}CS,${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

describe('exports of the apps that members bring along', () => {
  test('MyTANITA: half steps of visceral fat, parts of the body, the same row twice counts once', () => {
    const header =
      'Date,"Weight (kg)",BMI,"Body Fat (%)","Visc Fat","Muscle Mass (kg)","Muscle Quality","Bone Mass (kg)","BMR (kcal)",' +
      '"Metab Age","Body Water (%)","Physique Rating","Muscle mass - right arm","Muscle mass - trunk",' +
      '"Muscle quality - right arm","Body fat (%) - left leg","Heart rate"'
    const row =
      '"2025-03-14 08:05:09",82.50,25.50,21.00,8.50,61.90,55.00,3.30,1778.00,43.00,56.40,5.00,3.80,-,48.00,18.20,-'
    const file = read(`${header}\n${row}\n${row}\n`)
    expect(file).toMatchObject({ profile: 'tanita.mytanita', rejected: [], duplicates: [{ row: 3, of: 2 }] })
    expect(file.records).toMatchObject([
      {
        measuredAt: '2025-03-14T08:05:09',
        device: { vendor: 'Tanita' },
        values: { weightKg: 82.5, bodyFatPct: 21, visceralFatRating: 8.5, muscleMassKg: 61.9, bodyWaterPct: 56.4 },
        segmental: { muscleKg: { rightArm: 3.8 }, muscleQuality: { rightArm: 48 }, fatPct: { leftLeg: 18.2 } },
        warnings: [],
      },
    ])
  })

  test('MyTANITA in German: parts of the body are read, and columns that nobody knows are named', () => {
    const file = read(
      'Datum;Gewicht (kg);Fettanteil (%);Muskelqualität;Muskelmasse - rechter Arm;Körperfett (%) - linkes Bein;Körperbau;Notizfeld\n' +
        '14.03.2025 08:05:09;82,50;21,00;55,00;3,80;18,20;5,00;-\n',
    )
    expect(file).toMatchObject({ profile: 'tanita.mytanita.de', unreadColumns: ['Körperbau'] })
    expect(file.records).toMatchObject([
      { values: { muscleQuality: 55 }, segmental: { muscleKg: { rightArm: 3.8 }, fatPct: { leftLeg: 18.2 } } },
    ])
  })

  test('Garmin: the date is above its measurements, and the units are in the cells', () => {
    const file = read(
      [
        'Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,',
        '" Mar 14, 2025",',
        '8:05 AM,82.5 kg,0.2 kg,25.5,21.0 %,36.9 kg,3.3 kg,56.4 %,',
        '6:19 PM,82.9 kg,--,--,--,--,--,--,',
        '" 13 Mar 2025",',
        '07:58,181.9 lbs,--,--,--,--,--,--,',
      ].join('\n'),
    )
    expect(file.profile).toBe('garmin.weight')
    expect(file.records).toMatchObject([
      {
        row: 3,
        measuredAt: '2025-03-14T08:05:00',
        values: { weightKg: 82.5, bodyFatPct: 21, skeletalMuscleMassKg: 36.9, boneMassKg: 3.3, bodyWaterPct: 56.4 },
      },
      { row: 4, measuredAt: '2025-03-14T18:19:00', values: { weightKg: 82.9 }, warnings: ['weight_only'] },
      { row: 6, measuredAt: '2025-03-13T07:58:00', values: { weightKg: 82.51 } },
    ])
    expect(file.records[2]?.warnings).toContain('converted_from_imperial')
  })

  test('Renpho: date and time in two columns, two dashes for what is missing, an empty column at the end', () => {
    const file = read(
      'No.,Date,Time,Weight(kg),BMI,Body Fat Percentage(%),Body Fat Mass(kg),Muscle Mass(kg),Subcutaneous Fat(%),' +
        'Visceral Fat,BMR(kcal),Metabolic Age,Remarks,\n1,2026.08.16,07:59:46,74.15,23.1,14.1,10.46,60.51,12.3,6,1743,36,,\n' +
        '2,2026.08.15,07:50:00,74.40,23.2,--,--,--,--,--,--,--,--,\n',
    )
    expect(file).toMatchObject({ profile: 'renpho.health', rejected: [] })
    expect(file.records).toMatchObject([
      {
        measuredAt: '2026-08-16T07:59:46',
        values: {
          weightKg: 74.15,
          bodyFatPct: 14.1,
          bodyFatMassKg: 10.46,
          visceralFatDeviceRating: 6,
          metabolicAgeYears: 36,
        },
      },
      { measuredAt: '2026-08-15T07:50:00', warnings: ['weight_only'] },
    ])
  })

  test('Tanita BC-418: 38 fields without names', () => {
    const parts = Array.from({ length: 5 }, () => '18.0,2.5,11.4,10.8').join(',')
    const line = `"14/03/25","08:05",0,1,180,82.5,21.0,17.3,65.2,47.7,41,25.5,7439,512,224,233,336,345,${parts}\r\n`
    expect(read(line)).toMatchObject({
      profile: 'tanita.bc418',
      records: [
        {
          measuredAt: '2025-03-14T08:05:00',
          subject: { sex: 'male', ageYears: 41, heightCm: 180 },
          // A resting energy of 7439 can only be in kilojoules.
          values: { weightKg: 82.5, bodyFatPct: 21, bmrKcal: 1778 },
          segmental: { fatPct: { trunk: 18 }, muscleKg: { leftArm: 10.8 } },
        },
      ],
    })
  })
})

test('Tanita BC-418: a damaged number is named, and a missing one is not', () => {
  const parts = ['18.0,2.5,11.4,1O.8', ...Array.from({ length: 4 }, () => '18.0,2.5,11.4,10.8')].join(',')
  const line = `"14/03/25","08:05",0,1,180,82.5,21.O,17.3,65.2,,41,25.5,0,512,22A,23B,336,345,${parts}\r\n`
  expect(read(line).records[0]?.warnings).toEqual([
    'not_a_number:bodyFatPct',
    'not_a_number:impedanceOhm',
    'not_a_number:muscleKg.rightLeg',
  ])
})

describe('nothing is guessed', () => {
  const table = (date: string, weight = '82,5') => `Messdatum;Gewicht [kg];Phasenwinkel [°]\n${date};${weight};6,1\n`

  test('pounds are distinguished from kilograms by the BMI, or a person is asked', () => {
    const row = (weight: string, bmi: string) =>
      `"1. Height","2. Weight","3. BMI (Body Mass Index)","4. PBF (Percent Body Fat)","5. Test Date / Time"\n` +
      `180.0,${weight},${bmi},21.0,2025.03.14. 08:05:09\n`
    expect(read(row('82.5', '25.5')).records[0]?.values.weightKg).toBe(82.5)
    expect(read(row('181.9', '25.5')).records[0]).toMatchObject({
      values: { weightKg: 82.51 },
      warnings: ['converted_from_imperial'],
    })
    const unclear = read(row('181.9', '-'))
    expect(unclear).toMatchObject({ rejected: [{ code: 'ambiguous_unit' }], questions: ['kilograms-or-pounds'] })
    expect(read(row('181.9', '-'), { massUnit: 'lb' }).records[0]?.values.weightKg).toBe(82.51)
  })

  test('whether 3/4 is in April or in March is asked once for the file', () => {
    const text = 'Weight (kg),Fat mass (kg),Hydration (kg),Date\n82.5,17.3,46.5,3/4/2025 08:05\n'
    expect(read(text)).toMatchObject({ rejected: [{ code: 'ambiguous_date' }], questions: ['day-or-month-first'] })
    expect(read(text, { dayOrder: 'day-first' }).records[0]?.measuredAt).toBe('2025-04-03T08:05:00')
    expect(read(text, { dayOrder: 'month-first' }).records[0]?.measuredAt).toBe('2025-03-04T08:05:00')
  })

  test('decimal points and decimal commas in one file are refused', () => {
    const text = 'Messdatum;Gewicht [kg];Phasenwinkel [°]\n14.03.2025 08:05;82,5;6,1\n15.03.2025 08:05;82.5;6,1\n'
    expect(read(text).rejected.map(({ code }) => code)).toEqual(['mixed_decimals', 'mixed_decimals'])
    expect(read(text).decimalSeparator).toBeNull()
  })

  test.each([
    ['a comma', ',', '141.5', '152,8'],
    ['a point', '.', '152,8', '141.5'],
  ] as const)(
    'a weight that does not fit %s as the chosen sign is refused, not converted',
    (_, sign, other, fitting) => {
      const row = (day: string, weight: string) => `${day}.03.2025 08:05;${weight};6\n`
      const text = `Messdatum;Gewicht [kg];Phasenwinkel [°]\n${row('14', other)}${row('15', fitting)}`
      const found = read(text, { decimalSeparator: sign })
      expect(found.rejected).toMatchObject([{ row: 2, code: 'mixed_decimals', field: 'weightKg' }])
      expect(found.records.map(({ row, values }) => [row, values.weightKg])).toEqual([
        [3, Number(fitting.replace(',', '.'))],
      ])
    },
  )

  test('with a comma as the chosen sign, points may separate thousands', () => {
    const row = (energy: string, weight: string) => `14.03.2025 08:05;${weight};${energy};6,1\n`
    const text = `Messdatum;Gewicht [kg];Grundumsatz [kcal];Phasenwinkel [°]\n${row('1.778,5', '82,5')}${row('1700', '82.5')}`
    expect(read(text, { decimalSeparator: ',' }).records).toMatchObject([{ row: 2, values: { bmrKcal: 1778.5 } }])
  })

  test.each([
    ['31.02.2025 08:05', 'invalid_date', 'no-such-day'],
    ['14.13.2025 08:05', 'invalid_date', 'no-such-day'],
    ['29.02.1900 08:05', 'invalid_date', 'no-such-day'],
    ['20251301080509', 'invalid_date', 'no-such-day'],
    ['31 February 2025', 'invalid_date', 'no-such-day'],
    ['14.03.2025 25:05', 'invalid_date', 'no-such-time'],
    ['14.03.2025 13:05 PM', 'invalid_date', 'no-such-time'],
    ['2025-03-14T08:05+25:00', 'invalid_date', 'no-such-time'],
    ['20250314250509', 'invalid_date', 'no-such-time'],
    ['14.03.2025 08:05 sharp', 'invalid_date', 'unreadable'],
    ['3 avr. 2025', 'invalid_date', 'unreadable'],
    ['KW 11/2025', 'invalid_date', 'unreadable'],
    ['14.03.1850 08:05', 'invalid_date', 'before-1900'],
    ['29.02.0000 08:05', 'invalid_date', 'before-1900'],
    ['', 'invalid_date', 'missing'],
    ['14.03.2027 08:05', 'future_date', undefined],
  ])('%s is %s, because %s', (date, code, dateFault) => {
    const [row] = read(table(date), { latest: '2026-11-21T12:00:00' }).rejected
    expect([row?.row, row?.code, row?.dateFault]).toEqual([2, code, dateFault])
  })

  test.each([
    [['Da,"31/02/2025",TI,"08:05"'], 'no-such-day'],
    [['Da,"14/03/2025",TI,"24:05"'], 'no-such-time'],
    [['Da,"soon",TI,"08:05"'], 'unreadable'],
  ])('a record of a scale with %s says why it has no date: %s', ([moment], dateFault) => {
    const text = withSum(`{0,16,MO,"SC-240",${moment},GE,1,AG,41,Hm,180.0,Wk,82.5,FW,21.0,`)
    expect(read(text).rejected).toMatchObject([{ code: 'invalid_date', dateFault }])
  })

  test('a record of a Japanese scale names the year first', () => {
    const text = withSum('{0,16,MO,"DC-320",DA,"19/01/30",TI,"08:05",GE,1,AG,41,Hm,180.0,Wk,82.5,FW,21.0,')
    expect(read(text).records).toMatchObject([{ measuredAt: '2019-01-30T08:05:00', values: { weightKg: 82.5 } }])
  })

  test('a weight in pounds is converted, and masses beside it whose unit nobody knows are left out', () => {
    const text = withSum(
      '{0,16,MO,"SC-240",Da,"14/03/2025",TI,"08:05",GE,1,AG,41,Hm,180.0,Wp,176.4,FW,20.0,fW,35.3,bW,7.1,FR,18.0,fR,5.2,',
    )
    const [record] = read(text).records
    expect(record?.values).toMatchObject({ weightKg: 80.01, bodyFatPct: 20 })
    expect(Object.keys(record?.values ?? {}).toSorted()).toEqual(['bodyFatPct', 'weightKg'])
    expect(record?.segmental).toEqual({ fatPct: { rightLeg: 18 } })
    expect(record?.warnings).toEqual(['converted_from_imperial', 'masses_without_unit'])
  })

  test('a record in stones and pounds is refused because of its unit, not as a failed measurement', () => {
    const text = withSum('{0,16,MO,"SC-240",Da,"14/03/2025",TI,"08:05",GE,1,AG,41,Hm,180.0,Ws,"12:13.8",FW,21.0,')
    expect(read(text).rejected).toMatchObject([{ code: 'ambiguous_unit', field: 'weightKg' }])
  })

  test.each(['825', '8,25', '1.825', '0'])('a weight of %s kg is not stored', (weight) => {
    expect(read(table('14.03.2025 08:05', weight)).records).toEqual([])
  })

  test('a record of a scale whose check sum is wrong, or that was cut off, is refused', () => {
    const record = '{0,16,MO,"SC-240",Da,"14/03/2025",TI,"08:05",GE,1,AG,41,Hm,180.0,Wk,82.5,FW,21.0,'
    const good = withSum(record)
    expect(read(good).records).toMatchObject([{ values: { weightKg: 82.5, bodyFatPct: 21 } }])
    expect(read(good.replace('82.5', '83.5')).rejected).toMatchObject([{ code: 'checksum_mismatch' }])
    expect(read(record).rejected).toMatchObject([{ code: 'broken_record' }])
  })
})

describe('the range that the vendor prints beside a value', () => {
  const table = (header: string, cells: string) =>
    read(
      `"14. Test Date / Time","15. Weight","39. PBF (Percent Body Fat)",${header}\n"2025.03.14. 08:05:09","82.5","21.0",${cells}\n`,
      {
        massUnit: 'kg',
      },
    ).records[0]

  test('is read by the name of the value, whatever its place and number', () => {
    const record = table(
      '"102. Lower Limit (BMR Normal Range)","17. Upper Limit (Weight Normal Range)","16. Lower Limit (Weight Normal Range)","40. Lower Limit (PBF Normal Range)"',
      '"1690","82.0","60.6","-"',
    )
    expect(record?.vendorRanges).toEqual({ bmrKcal: { low: 1690 }, weightKg: { low: 60.6, high: 82 } })
    expect(record?.values).toEqual({ weightKg: 82.5, bodyFatPct: 21 })
  })

  test('is left out with a warning if its ends are exchanged, and ranges of unknown values are ignored', () => {
    const record = table(
      '"16. Lower Limit (Weight Normal Range)","17. Upper Limit (Weight Normal Range)","88. Lower Limit (Luck Normal Range)"',
      '"82.0","60.6","1"',
    )
    expect(record?.vendorRanges).toBeUndefined()
    expect(record?.warnings).toContain('range_reversed:weightKg')
  })

  test('is converted with its value', () => {
    const text =
      'Test Date / Time,Weight,PBF (Percent Body Fat),Upper Limit (Weight Normal Range)\n2025.03.14. 08:05:09,181.9,21,180.8\n'
    const [record] = read(text, { massUnit: 'lb' }).records
    expect([record?.values.weightKg, record?.vendorRanges]).toEqual([82.51, { weightKg: { high: 82.01 } }])
  })
})

test('files of another kind are refused with the name of their kind', () => {
  expect(readExportFile(bytes('%PDF-1.7'))).toEqual({ fileError: 'pdf' })
  expect(readExportFile(Uint8Array.of(0x50, 0x4b, 3, 4))).toEqual({ fileError: 'spreadsheet' })
  expect(readExportFile(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toEqual({ fileError: 'old_spreadsheet' })
  expect(readExportFile(Uint8Array.of(1, 0, 2))).toEqual({ fileError: 'binary' })
  expect(readExportFile(new Uint8Array())).toEqual({ fileError: 'empty' })
})

test('an unknown table is read after a person has assigned its columns', () => {
  const text = 'Kunde;Tag;Kilo\nM-1001;14.03.2025;82,5\n'
  const refused = readExportFile(bytes(text))
  expect(refused).toMatchObject({ fileError: 'unknown_format', table: { header: ['Kunde', 'Tag', 'Kilo'] } })
  const file = read(text, {
    columns: { Kunde: { to: 'id' }, Tag: { to: 'measuredAt' }, Kilo: { to: 'value', code: 'weightKg' } },
  })
  expect(file).toMatchObject({
    profile: 'mapped',
    records: [{ subject: { id: 'M-1001' }, measuredAt: '2025-03-14T00:00:00', values: { weightKg: 82.5 } }],
  })
  expect(suggestColumns(['Gewicht (kg)', 'Haarfarbe'])).toEqual({
    'Gewicht (kg)': { to: 'value', code: 'weightKg' },
    Haarfarbe: null,
  })
})

test('UTF-16, a named delimiter and quoted line breaks are read', () => {
  const text =
    'sep=;\r\nMessdatum;Gewicht [kg];Phasenwinkel [°];Kommentar\r\n14.03.2025 08:05;82,5;6,1;"zwei\nZeilen"\r\n'
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((c) => [c.charCodeAt(0) & 0xff, c.charCodeAt(0) >> 8]),
  ])
  const file = readExportFile(utf16)
  expect(file).toMatchObject({ encoding: 'utf-16le', delimiter: ';', records: [{ comment: 'zwei\nZeilen' }] })
})

test('a column with the units of another is not called unknown', () => {
  const file = read(
    'MEASUREMENT_ID,MEASUREMENT_DATETIME,WEIGHT_VALUE,WEIGHT_UNIT,WEIRD_VALUE\n1,2025-03-14T08:05:09,82.5,kg,7\n',
  )
  expect(file).toMatchObject({ profile: 'seca.analytics', unreadColumns: ['MEASUREMENT_ID', 'WEIRD_VALUE'] })
})

test('a sheet of a spreadsheet is read like its text', () => {
  expect(
    readExportSheet([
      { line: 2, cells: ['Date', 'Weight (kg)', 'Fat mass (kg)', 'Hydration (kg)'] },
      { line: 5, cells: ['2025-03-14T08:05:09', '82.5', '17.3', '46.5'] },
    ]),
  ).toMatchObject({ profile: 'withings.weight', records: [{ row: 5, values: { weightKg: 82.5 } }] })
})

describe('a number of a spreadsheet is read exactly, whatever decimal sign the texts beside it have', () => {
  const header = ['Messdatum', 'Gewicht [kg]', 'Fettmasse [kg]', 'Größe [cm]']
  const read = (cells: readonly string[], numbers: readonly number[], more: readonly string[] = []) =>
    readExportSheet([
      { line: 1, cells: header },
      { line: 2, cells: ['2025-03-14T08:05:09', ...cells], numbers },
      ...(more.length === 0 ? [] : [{ line: 3, cells: ['2025-03-15T08:05:09', ...more], numbers: [] }]),
    ])

  test('a stored 82.345 beside texts with a comma', () => {
    expect(read(['82.345', '17,312', '180'], [1, 3])).toMatchObject({
      decimalSeparator: ',',
      records: [{ values: { weightKg: 82.345, bodyFatMassKg: 17.312 } }],
      rejected: [],
    })
  })
  test('a stored 82.5 beside the text 82,4 in the same column', () => {
    expect(read(['82.5', '17,3', '180'], [1, 3], ['82,4', '17,2', '180'])).toMatchObject({
      records: [{ values: { weightKg: 82.5 } }, { values: { weightKg: 82.4 } }],
      rejected: [],
    })
  })
  test('three decimals in every stored number raise no question', () => {
    expect(read(['82.345', '17.312', '180'], [1, 2, 3])).toMatchObject({
      records: [{ values: { weightKg: 82.345, bodyFatMassKg: 17.312 } }],
      doubts: { numbers: [] },
    })
  })
})

describe('no file, whatever it contains, gives an impossible value', () => {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 5_000)
  const possible = (file: ReturnType<typeof readExportFile>) => {
    if ('fileError' in file) return
    for (const { values, vendorRanges = {} } of file.records) {
      for (const { low = -Infinity, high = Infinity } of Object.values(vendorRanges)) expect(low <= high).toBe(true)
      for (const [code, value] of Object.entries(values)) {
        const [least, most] = canonicalValue(code as ValueCode).hard
        expect(value >= least && value <= most).toBe(true)
      }
    }
  }
  const seeds = [
    'Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments\n"2025-03-14 08:05:09",82.50,17.33,3.30,61.90,46.50,\n',
    'Test Date / Time,Weight,Lower Limit (Weight Normal Range),Upper Limit (Weight Normal Range),PBF (Percent Body Fat),Height,BMI\n2025.03.14. 08:05:09,82.5,60.6,82.0,21.0,180,25.5\n',
    'Messdatum;Gewicht [kg];Größe [m];Phasenwinkel [°]\n14.03.2025 08:05;82,50;1,800;6,1\n',
    '{0,16,MO,"SC-240",Da,"14/03/2025",TI,"08:05",GE,1,Hm,180.0,Wk,82.5,FW,21.0,CS,5A\n',
  ].map((text) => bytes(text))

  test('any bytes', { timeout: 60_000 + runs * 10 }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (any) => possible(readExportFile(any))),
      { numRuns: runs },
    )
  })
  test('real files with bytes turned', { timeout: 60_000 + runs * 10 }, () => {
    const change = fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...seeds), change, (seed, changes) => {
        const changed = Uint8Array.from(seed)
        for (const [at, byte] of changes) changed[at % changed.length] = byte
        possible(readExportFile(changed))
      }),
      { numRuns: runs },
    )
  })
})
