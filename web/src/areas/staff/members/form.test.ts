import { membersApi } from '@salus/contract/members/members.ts'
import { expect, test } from 'vitest'
import { findFieldErrors, memberFromForm } from './form.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const filled = { firstName: ' Mara ', lastName: 'Lindner', birthDate: '1988-05-03', sex: 'female', consent: 'on-paper' }
const key = (name: string) => name

test('a filled-in form becomes a body that the contract accepts, without empty fields', () => {
  const body = memberFromForm(form({ ...filled, heightCm: '169,5', email: '', department: '' }), 'de')
  expect(membersApi.createMember.body.parse(body)).toEqual({
    firstName: 'Mara',
    lastName: 'Lindner',
    birthDate: '1988-05-03',
    sex: 'female',
    heightCm: 169.5,
    consent: { given: 'on-paper' },
  })
})

test('an empty form names every field that has to be filled in', () => {
  const parsed = membersApi.createMember.body.safeParse(memberFromForm(form({}), 'de'))
  const problems = (parsed.error?.issues ?? []).map(({ path, code, message }) => ({
    path: path.join('.'),
    code,
    message,
  }))
  expect(findFieldErrors(key, problems)).toEqual({
    firstName: 'errors.fieldRequired',
    lastName: 'errors.fieldRequired',
    birthDate: 'errors.fieldDate',
    sex: 'errors.fieldRequired',
    consent: 'errors.fieldRequired',
  })
})

test('an impossible height names the allowed range', () => {
  expect(
    membersApi.createMember.body.safeParse(memberFromForm(form({ ...filled, heightCm: 'tall' }), 'de')).success,
  ).toBe(false)
  expect(findFieldErrors(key, [{ path: 'heightCm', code: 'too_big', message: '' }])).toEqual({
    heightCm: 'errors.fieldRange',
  })
})

test('the day of a consent is sent with it, and a wrong day is marked at its field', () => {
  const body = memberFromForm(form({ ...filled, consentDate: '2026-03-01' }), 'de')
  expect(body['consent']).toEqual({ given: 'on-paper', date: '2026-03-01' })
  const errors = findFieldErrors(key, [{ path: 'consent.date', code: 'in-future', message: '' }])
  expect(errors).toEqual({ consentDate: 'errors.fieldDate' })
})
