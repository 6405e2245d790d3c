import { expect, test } from 'vitest'
import { findMatches, personsOfFile, proposeMatch } from './persons-of-file.ts'
import { readExportFile } from './read-export-file.ts'

const member = (memberId: string, fields: object = {}) => ({
  memberId,
  firstName: 'Eva',
  lastName: 'Müller',
  birthDate: '1980-05-17',
  externalNumber: 'M-1001',
  ...fields,
})

test('the rows of a file are grouped by the person that they name', () => {
  const file = readExportFile(
    new TextEncoder().encode(
      'Patienten-ID;Name;Messdatum;Gewicht [kg];Phasenwinkel [°]\nM-1;Müller, Eva;14.03.2025 08:05;82,5;6,1\n' +
        'M-2;Kern, Jan;14.03.2025 08:15;92,5;6,1\nM-1;Müller, Eva;15.03.2025 08:05;82,4;6,1\n',
    ),
  )
  const persons = personsOfFile('records' in file ? file.records : [])
  expect(persons.map(({ subject, records }) => [subject?.id, records.length])).toEqual([
    ['M-1', 2],
    ['M-2', 1],
  ])
})

test('a file of one person with very many rows is sorted at once', () => {
  const file = readExportFile(
    new TextEncoder().encode('Patienten-ID;Messdatum;Gewicht [kg];Phasenwinkel [°]\nM-1;14.03.2025 08:05;82,5;6,1\n'),
  )
  const [record] = 'records' in file ? file.records : []
  if (record === undefined) throw new Error('the row was not read')
  const began = performance.now()
  const persons = personsOfFile(Array.from({ length: 60_000 }, () => record))
  expect(persons.map(({ records }) => records.length)).toEqual([60_000])
  expect(performance.now() - began).toBeLessThan(2000)
}, 120_000)

test.each([
  [{ id: '0000M-1001' }, 'number'],
  [{ id: 'x', name: 'MULLER, Eva', birthDate: '1980-05-17' }, 'name-and-birth-date'],
  [{ firstName: 'eva', lastName: 'müller' }, 'name'],
])('%j is found by %s', (subject, by) => {
  expect(findMatches(subject, [member('a')])).toEqual([{ memberId: 'a', by }])
})

test.each([
  ['a number with another name', { id: 'M-1001', name: 'Jan Kern' }],
  ['a number with another day of birth', { id: 'M-1001', birthDate: '1981-05-17' }],
  ['a name with another day of birth', { name: 'Eva Müller', birthDate: '1981-05-17' }],
  ['nothing at all', {}],
])('%s matches no member', (_, subject) => {
  expect(findMatches(subject, [member('a')])).toEqual([])
})

test('only one sure match is proposed: not a name alone, not one of two', () => {
  expect(proposeMatch(findMatches({ name: 'Eva Müller' }, [member('a')]))).toBeNull()
  const twins = [member('a', { externalNumber: null }), member('b', { externalNumber: null })]
  expect(proposeMatch(findMatches({ name: 'Eva Müller', birthDate: '1980-05-17' }, twins))).toBeNull()
  expect(
    proposeMatch(
      findMatches({ id: 'M-1001', name: 'Eva Müller' }, [member('a'), member('b', { externalNumber: null })]),
    ),
  ).toEqual({
    memberId: 'a',
    by: 'number',
  })
})

test('a woman and a man with one name are two people, if the file says nothing else about them', () => {
  const file = readExportFile(
    new TextEncoder().encode(
      'Name;Geschlecht;Messdatum;Gewicht [kg];Phasenwinkel [°]\nKim Lang;m;14.03.2025 08:05;92,5;6,1\n' +
        'Kim Lang;w;14.03.2025 08:15;62,5;6,1\nKim Lang;m;15.03.2025 08:05;92,4;6,1\n',
    ),
  )
  const persons = personsOfFile('records' in file ? file.records : [])
  expect(persons.map(({ subject, records }) => [subject?.sex, records.length])).toEqual([
    ['male', 2],
    ['female', 1],
  ])
})
