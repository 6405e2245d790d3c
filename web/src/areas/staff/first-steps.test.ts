import { expect, test } from 'vitest'
import { namesFor } from './first-steps.tsx'

test('only Admins of a company are told of group surveys in the first steps', () => {
  expect(namesFor({ role: 'Admin', kind: 'company' })).toContain('survey')
  expect(namesFor({ role: 'Admin', kind: 'studio' })).toEqual(['member', 'measurement', 'colleague', 'logo'])
  expect(namesFor({ role: 'Staff', kind: 'company' })).toEqual(['member', 'measurement'])
})
