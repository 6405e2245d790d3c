import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingFields, suggestMemberColumns } from './member-columns.ts'
import { memberTableOfText } from './member-table.ts'
import { readMemberRow } from './read-member-row.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => {
  const found = memberTableOfText(bytes(text))
  if ('problem' in found) throw new Error(found.problem)
  return found
}

describe('the columns of a club’s list', () => {
  test.each([
    [
      ['Mitglieds-Nr.', 'Name', 'Vorname', 'Geb.-Datum', 'Anrede'],
      ['externalNumber', 'lastName', 'firstName', 'birthDate', 'sex'],
    ],
    [
      ['First Name', 'Surname', 'DOB', 'Gender', 'E-mail address'],
      ['firstName', 'lastName', 'birthDate', 'sex', 'email'],
    ],
    [
      ['Name', 'Geburtstag', 'Geschlecht', 'Notiz', 'Größe (cm)'],
      ['fullName', 'birthDate', 'sex', null, 'heightCm'],
    ],
    [
      ['E-Mail', 'Mail', 'Vorname'],
      ['email', null, 'firstName'],
    ],
  ])('%j are known', (header, columns) => {
    expect(suggestMemberColumns(header)).toEqual(columns)
  })

  test('have the fields that a person chose for them before', () => {
    expect(suggestMemberColumns(['Name', 'Feld 7'], { name: null, feld7: 'sex' })).toEqual([null, 'sex'])
  })

  test('must include name, date of birth and sex', () => {
    expect(missingFields(['fullName', null])).toEqual(['birthDate', 'sex'])
    expect(missingFields(['firstName', 'email'])).toEqual(['lastName', 'birthDate', 'sex'])
  })
})

describe('lines', () => {
  test('are counted as an editor counts them, with titles above and breaks inside quotes', () => {
    const { header, rows } = read('Liste\n\nVorname;Nachname\n"Ida\nMaria";Blau\n\nBen;Rot\n')
    expect(header).toEqual(['Vorname', 'Nachname'])
    expect(rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [4, 'Blau'],
      [7, 'Rot'],
    ])
  })

  test('with a million quotes take a time in proportion to their number', () => {
    const millisecondsFor = (quotes: number) => {
      const text = `Vorname;Nachname\n${'a"'.repeat(quotes)};b`
      const times = [0, 1, 2].map(() => {
        const start = performance.now()
        read(text)
        return performance.now() - start
      })
      return Math.min(...times)
    }
    millisecondsFor(50_000)
    // A text of ten times the size may take at most forty times as long. If every quote searched all other quotes, it
    // would take a hundred times as long.
    expect(millisecondsFor(1_000_000)).toBeLessThan(40 * millisecondsFor(100_000))
  })
})

describe('a row', () => {
  const reading = {
    columns: ['fullName', 'birthDate', 'sex', 'heightCm', 'tags'],
    heightUnit: null,
    dayOrder: 'unknown',
    today: '2026-03-10',
  } as const
  const member = (...cells: string[]) => {
    const found = readMemberRow(cells, reading)
    return 'member' in found ? found.member : found.problems.map(({ code }) => code)
  }

  test.each([
    [
      ['Neuhaus, Nora', '1985-03-04', 'Frau', '1,78 m', 'Kurs A; Kurs B'],
      { firstName: 'Nora', lastName: 'Neuhaus', sex: 'female', heightCm: 178, tags: ['Kurs A', 'Kurs B'] },
    ],
    [
      ['Jan van der Berg', '4. März 1985', 'm', '178', ''],
      { firstName: 'Jan', lastName: 'van der Berg', sex: 'male', birthDate: '1985-03-04' },
    ],
    [
      ['Kim Lee', '04.03.1985 00:00', 'd', '-', '-'],
      { sex: 'diverse', birthDate: '1985-03-04', heightCm: null, tags: [] },
    ],
  ])('%j is a person', (cells, expected) => {
    expect(member(...cells)).toMatchObject(expected)
  })

  test.each([
    [['Madonna', '1985-03-04', 'w', '', ''], ['missing']],
    [['A B', '29.02.1985', 'w', '', ''], ['no-such-day']],
    [['A B', '30.02.1850', 'w', '', ''], ['no-such-day']],
    [['A B', 'spring 1985', 'w', '', ''], ['not-a-date']],
    [['A B', '03/04/1985', 'w', '', ''], ['date-ambiguous']],
    [['A B', '3.4.85', 'w', '', ''], ['year-incomplete']],
    [['A B', '1.1.1850', 'w', '', ''], ['before-1900']],
    [['A B', '11.03.2026', 'w', '', ''], ['in-future']],
    [['A B', '1985-03-04', 'w', '17', ''], ['out-of-range']],
    [['A B', '1985-03-04', 'w', '', '', 'more'], ['too-many-cells']],
    [['A \u0007 B', '1985-03-04', 'w', '', ''], ['not-readable']],
  ])('%j is refused with a reason', (cells, codes) => {
    expect(member(...cells)).toEqual(codes)
  })

  test('invisible marks that would reverse a line are removed from every cell, as in the form', () => {
    expect(member('\u202EA \u2066B\u2069', '1985-03-04', 'w', '', '')).toMatchObject({ firstName: 'A', lastName: 'B' })
    expect(member('\u202E', '1985-03-04', 'w', '', '')).toEqual(['missing'])
  })

  test.each([
    [60, 'A'.repeat(60)],
    [61, `${'A'.repeat(59)}…`],
  ])('a bad row names its person, shortened beyond 60 letters, here from %i', (letters, personName) => {
    const cells = ['A'.repeat(letters), '29.02.1985', 'w', '', '']
    expect(readMemberRow(cells, reading)).toMatchObject({ personName })
  })
})

test('any bytes give a table or a reason', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (content) => {
      const found = memberTableOfText(content)
      expect('problem' in found || found.rows.length > 0).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('whatever the text is, every row is a person or has a reason', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'aZ9.,;-/"\n\t=+@ ä\u0000\u202e') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 6 }), (rows) => {
      const text = ['Name;Geburtsdatum;Geschlecht', ...rows.map((cells) => cells.join(';'))].join('\n')
      const found = memberTableOfText(bytes(text))
      if ('problem' in found) return
      const columns = suggestMemberColumns(found.header)
      for (const { cells } of found.rows) {
        const row = readMemberRow(cells, { columns, heightUnit: null, dayOrder: 'day-first', today: '2026-03-10' })
        expect('member' in row ? row.member.lastName !== '' : row.problems.length > 0).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
