import { expect, test } from 'vitest'
import { tenantKinds } from '../tenants/tenant-kinds.ts'
import { consentIncludesSharing, onlyMemberOpensSharing } from './who-opens-sharing.ts'

test('in companies alone only the member opens sharing, and a recorded consent never includes it there', () => {
  expect(tenantKinds.filter(onlyMemberOpensSharing)).toEqual(['company'])
  expect(tenantKinds.filter(consentIncludesSharing)).toEqual(['studio', 'practice', 'clinic', 'other'])
})
