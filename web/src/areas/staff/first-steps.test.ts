import { expect, test } from 'vitest'
import { namesFor } from './first-steps.tsx'

test('the first steps mention group surveys only to Admins of a company', () => {
  expect(namesFor({ role: 'Admin', kind: 'company' })).toContain('survey')
  expect(namesFor({ role: 'Admin', kind: 'studio' })).toEqual(['member', 'measurement', 'colleague', 'logo'])
  expect(namesFor({ role: 'Staff', kind: 'company' })).toEqual(['member', 'measurement'])
})
