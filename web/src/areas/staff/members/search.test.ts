import { expect, test } from 'vitest'
import { nothingTyped, rememberTyped, typedIn } from './search.ts'

test('what somebody searched for is there again for them, and never for the next person at this computer', () => {
  const typed = { text: 'Lindner', tags: ['Rücken'] }
  rememberTyped({ userId: 'jonas', tenantId: 1 }, typed)
  expect(typedIn({ userId: 'jonas', tenantId: 1 })).toEqual(typed)
  expect(typedIn({ userId: 'anna', tenantId: 1 })).toEqual(nothingTyped)
  expect(typedIn({ userId: 'jonas', tenantId: 2 })).toEqual(nothingTyped)
})
