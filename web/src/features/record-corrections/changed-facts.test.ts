import { expect, test } from 'vitest'
import { changedFacts, findFactErrors } from './changed-facts.ts'

const record = { birthDate: '1980-05-17', sex: 'female', heightCm: 170 } as const

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('requests only the changed facts, also with a comma in the height', () => {
  const same = { birthDate: '1980-05-17', sex: 'female', heightCm: '170' }
  expect(changedFacts(record, form(same), 'de')).toEqual({})
  expect(changedFacts(record, form({ ...same, birthDate: '1981-05-17' }), 'de')).toEqual({ birthDate: '1981-05-17' })
  expect(changedFacts(record, form({ ...same, heightCm: '171,5' }), 'de')).toEqual({ heightCm: 171.5 })
  expect(changedFacts(record, form({ ...same, heightCm: '', birthDate: '' }), 'de')).toEqual({})
})

test('marks the fields that are wrong', () => {
  expect(findFactErrors([{ path: ['reason'] }, { path: ['heightCm'] }])).toEqual({ heightCm: true, reason: true })
})
