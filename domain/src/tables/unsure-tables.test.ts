import { describe, expect, test } from 'vitest'
import { readExportFile } from '../devices/files/read-export-file.ts'
import { findDoubtfulNumbers } from './decimal-numbers.ts'
import { withDelimiter } from './delimited-text.ts'
import { encodingSamples } from './encoding-samples.ts'

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])))

describe('an encoding that the bytes do not determine', () => {
  // The byte A3 is Ł in windows-1250, but a pound sign in windows-1252.
  const polish = bytes('Name;Datum\n', 0xa3, 'ukasz W', 0xf3, 'jcik;14.03.2025\n"M', 0xfc, 'ller";-\n')

  test('has samples of cells as decoded by each encoding, except by those that cannot decode them', () => {
    const samples = new Map(encodingSamples(polish).map(({ encoding, words }) => [encoding, words]))
    expect(samples.get('windows-1252')).toEqual(['£ukasz Wójcik', 'Müller'])
    expect(samples.get('windows-1250')).toEqual(['Łukasz Wójcik', 'Müller'])
    expect(samples.get('macintosh')).toEqual(['£ukasz WÛjcik', 'M¸ller'])
    for (const { words } of encodingSamples(polish)) expect(words.join()).not.toMatch(/\uFFFD/)
  })

  test('has no samples if all letters are ASCII', () => {
    expect(encodingSamples(bytes('Name;Datum\nMeyer;14.03.2025\n'))).toEqual([])
  })

  test('is not in doubt if all letters are German, French or Spanish', () => {
    const read = (...name: readonly (string | number)[]) =>
      readExportFile(
        bytes(
          'Name;Messdatum;Gewicht [kg];Phasenwinkel [',
          0xb0,
          '];BMI [kg/m',
          0xb2,
          ']\n',
          ...name,
          ';14.03.2025 08:05;82,5;6,1;25,5\n',
        ),
      )
    expect(read('J', 0xfc, 'rgen Gr', 0xf6, 0xdf, 'e')).toMatchObject({ doubts: { encoding: false } })
    expect(read('Pawe', 0xb3)).toMatchObject({ doubts: { encoding: true } })
    expect(read('M', 0x9f, 'ller')).toMatchObject({ doubts: { encoding: true } })
  })

  test('can be chosen, unlike an encoding that the bytes determine', () => {
    const text = 'Name;Messdatum;Gewicht [kg];Phasenwinkel [\u00b0]\n'
    const row = ';14.03.2025 08:05;82,5;6,1\n'
    const guessed = bytes(text, 0xa3, 'ukasz', row)
    expect(readExportFile(guessed)).toMatchObject({ encoding: 'windows-1252', doubts: { encoding: true } })
    expect(readExportFile(guessed, { encoding: 'windows-1250' })).toMatchObject({
      encoding: 'windows-1250',
      doubts: { encoding: true },
      records: [{ subject: { name: 'Łukasz' } }],
    })
    const inUtf8 = new TextEncoder().encode(`${text}Łukasz${row}`)
    expect(readExportFile(inUtf8, { encoding: 'windows-1250' })).toMatchObject({
      encoding: 'utf-8',
      doubts: { encoding: false },
      records: [{ subject: { name: 'Łukasz' } }],
    })
  })
})

describe('a decimal sign that the numbers do not determine', () => {
  test.each([
    [['82,500', '21,0'], ';', []],
    [['1.778', '82.5'], ',', []],
    [['82', '21'], ',', []],
    [['82,500', '1,778', '82,500'], ',', ['82,500', '1,778']],
    [['1.778'], ';', ['1.778']],
    [['0,385', '82,500'], ',', []],
    [['0.385', '82,5'], ';', ['82,5', '0.385']],
    [['82,5', '82.5'], ';', ['82,5', '82.5']],
  ])('in the cells %j with the delimiter %s, these are ambiguous: %j', (cells, delimiter, doubtful) => {
    expect(findDoubtfulNumbers(cells, delimiter)).toEqual(doubtful)
  })

  test('can be chosen, and the numbers are then read with it', () => {
    const file = bytes('Messdatum,Gewicht [kg],Phasenwinkel [', 0xb0, ']\n14.03.2025 08:05,"82,500","6,100"\n')
    expect(readExportFile(file)).toMatchObject({
      rejected: [{ code: 'out_of_range' }],
      doubts: { numbers: ['82,500', '6,100'] },
    })
    expect(readExportFile(file, { decimalSeparator: ',' })).toMatchObject({
      records: [{ values: { weightKg: 82.5, phaseAngleDeg: 6.1 } }],
      doubts: { numbers: ['82,500', '6,100'] },
    })
  })
})

describe('a delimiter that the first line may not determine', () => {
  const findDelimiter = (header: string) => withDelimiter(`${header}\n`, (name) => name === 'Weight')

  test('is certain with a known column name, a `sep=` line, or only one candidate', () => {
    expect(findDelimiter('Date,a;Weight;b')).toMatchObject({ delimiter: ';', isSure: true })
    expect(findDelimiter('a;b;c')).toMatchObject({ delimiter: ';', isSure: true })
    expect(findDelimiter('sep=;\na,b;c')).toMatchObject({ delimiter: ';', isSure: true })
  })

  test('is in doubt if two delimiters give a table, and can then be chosen', () => {
    expect(findDelimiter('Kunde;Tag,Kilo;Fett')).toMatchObject({ isSure: false })
    const file = bytes('Kunde;Tag,Kilo;Fett\n1;2,3;4\n')
    const readHeader = (read: ReturnType<typeof readExportFile>) => ('fileError' in read ? read.table?.header : [])
    expect(readHeader(readExportFile(file))).toEqual(['Kunde', 'Tag,Kilo', 'Fett'])
    expect(readHeader(readExportFile(file, { delimiter: ',' }))).toEqual(['Kunde;Tag', 'Kilo;Fett'])
  })
})
