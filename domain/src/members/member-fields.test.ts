import { expect, test } from 'vitest'
import { languages } from '../words.ts'
import { columnFacts, exportedFields, memberColumns, suggestMemberColumns } from './member-columns.ts'
import { fieldsToKeep, fieldsToTake, memberFieldNames, memberFields } from './member-fields.ts'

test('every field is exactly once among the columns of exported and of imported files', () => {
  expect(exportedFields.toSorted()).toEqual(memberFieldNames.toSorted())
  expect(memberColumns.filter((column) => column !== 'fullName')).toEqual(memberFieldNames)
})

test.each(languages)('our own file in %s is understood when it is imported', (language) => {
  const header = exportedFields.map((name) => columnFacts[name].header[language])
  expect(suggestMemberColumns(header)).toEqual(exportedFields)
})

test('no two fields have the same name in files', () => {
  const names = memberFieldNames.flatMap((name) => columnFacts[name].names)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a merge keeps the labels of both records, and one of the two values of every other field', () => {
  expect([...fieldsToTake, ...fieldsToKeep].toSorted()).toEqual(memberFieldNames.toSorted())
  expect(fieldsToKeep).toEqual(memberFieldNames.filter((name) => memberFields[name].kind === 'labels'))
})

test.each(memberFieldNames)('every word for a choice of %s means one choice', (name) => {
  const words = Object.entries(columnFacts[name].choices ?? {}).flatMap(([choice, { names, word }]) => [
    ...new Set([choice, ...names, word.de, word.en].map((one) => one.toLowerCase())),
  ])
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})
