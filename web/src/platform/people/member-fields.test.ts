import { membersApi } from '@salus/contract/members/members.ts'
import { guestsApi } from '@salus/contract/members/guests.ts'
import { memberFields } from '@salus/domain/members/member-fields.ts'
import { expect, test } from 'vitest'
import { memberFieldProblem, readMemberField, readMemberForm } from './member-fields.ts'

test.each([
  ['180', 'de', 180],
  ['180 cm', 'de', 180],
  [' 172,5cm ', 'de', 172.5],
  ['172.5 CM', 'de', 172.5],
  ['172,5', 'en', 172.5],
  ['172,500', 'en', 172.5],
] as const)('a height typed as %j in %s is %d', (typed, language, centimetres) => {
  expect(readMemberField('heightCm', typed, language)).toBe(centimetres)
})

test.each(['tall', '180 kg', '1,80 m', '180 180 x', '1 80', "5'9", '5 9'])(
  'a height typed as %j is refused by the contract',
  (typed) => {
    const body = { heightCm: readMemberField('heightCm', typed, 'de') }
    expect(membersApi.updateMember.body.safeParse(body).success).toBe(false)
  },
)

test('a height error names the limits of the contract', () => {
  const { min, max } = memberFields.heightCm
  const words = memberFieldProblem((key, values) => `${key} ${JSON.stringify(values)}`, 'heightCm', 'too_big')
  expect(words).toBe(`errors.fieldRange ${JSON.stringify({ min, max })}`)
  const body = guestsApi.createGuest.body.shape.heightCm
  expect([min, max, min - 0.1, max + 0.1].map((value) => body.safeParse(value).success)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('an empty optional field is null, and an empty required field is refused', () => {
  expect(readMemberField('email', ' ', 'de')).toBeNull()
  expect(readMemberField('lastName', ' ', 'de')).toBe('')
  expect(readMemberField('tags', ' Kurs, ,Rücken', 'de')).toEqual(['Kurs', 'Rücken'])
  const form = new FormData()
  form.set('firstName', 'Nora')
  form.set('department', '')
  expect(readMemberForm(form, ['firstName', 'lastName', 'department'], 'de')).toEqual({
    firstName: 'Nora',
    lastName: '',
  })
})
