import { expect, test } from 'vitest'
import { makeFormat } from '../../../i18n/format.ts'
import { memberRecord } from '../../../testing/check-up-samples.ts'
import { listChangedFields, findChanges, draftMasterData, findErrors, takeIn } from './master-data-draft.ts'

const t = (key: string) => key
const nora = { ...memberRecord(1, 'Nora', 'Neuhaus'), birthDate: '1980-05-17', heightCm: 172.5, tags: ['Rücken'] }
const read = draftMasterData(nora, makeFormat('de'))

test('only changes are sent, and a height is a number however it was typed', () => {
  expect(read.heightCm).toBe('172,5')
  expect(findChanges(read, read, 'de')).toEqual({})
  expect(findChanges({ ...read, heightCm: '173,5', tags: 'Rücken,  Kurs , ' }, read, 'de')).toEqual({
    heightCm: 173.5,
    tags: ['Rücken', 'Kurs'],
  })
  expect(findChanges({ ...read, heightCm: ' ', department: '' }, { ...read, department: 'Empfang' }, 'de')).toEqual({
    heightCm: null,
    department: null,
  })
})

test.each([
  ['firstName', ' ', 'errors.fieldRequired'],
  ['birthDate', '', 'errors.fieldDate'],
  ['birthDate', '1899-12-31', 'errors.fieldDate'],
  ['heightCm', 'groß', 'errors.fieldRange'],
  ['heightCm', '1720', 'errors.fieldRange'],
  ['email', 'nora', 'errors.fieldEmail'],
] as const)('%s as %j is an error at its field', (field, text, words) => {
  expect(findErrors(t, findChanges({ ...read, [field]: text }, read, 'de'))).toEqual({ [field]: words })
})

test('changes by another person are found field by field', () => {
  expect(listChangedFields(read, { ...read, department: 'Empfang', lastName: 'Alt' })).toEqual([
    'lastName',
    'department',
  ])
})

test('typed text stays next to the value that another person has saved, and other fields show the saved values', () => {
  const typed = { read: nora, draft: { ...read, lastName: 'Neu' }, meanwhile: {} }
  const now = { ...nora, lastName: 'Alt', department: 'Empfang', revision: nora.revision + 1 }
  const { draft, meanwhile, read: known } = takeIn(typed, now, makeFormat('de'))
  expect([draft.lastName, draft.department]).toEqual(['Neu', 'Empfang'])
  expect(meanwhile).toEqual({ lastName: 'Alt', department: 'Empfang' })
  expect(known.revision).toBe(now.revision)
  expect(takeIn(typed, nora, makeFormat('de'))).toEqual(typed)
})
