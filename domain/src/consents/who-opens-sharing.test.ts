import { expect, test } from 'vitest'
import { tenantKinds } from '../tenants/tenant-kinds.ts'
import { consentIncludesSharing, onlyMemberOpensSharing } from './who-opens-sharing.ts'

test('only in companies, the member alone can turn on sharing, and a recorded consent never includes it', () => {
  expect(tenantKinds.filter(onlyMemberOpensSharing)).toEqual(['company'])
  expect(tenantKinds.filter(consentIncludesSharing)).toEqual(['studio', 'practice', 'clinic', 'other'])
})
