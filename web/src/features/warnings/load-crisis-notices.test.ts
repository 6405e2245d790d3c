import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { loadCrisisNotices } from './load-crisis-notices.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const noticesAsked = (role: 'Staff' | 'Reader') => {
  const memberships = staffSession.memberships.map((one) => ({ ...one, role }))
  signedInAs({ ...staffSession, memberships })
  const asked = fakeApi({ '/api/tenants/1/crisis-notices': () => ({ items: [] }) })
  return { asked, load: () => loadCrisisNotices(1) }
}

test('the notices of a tenant are requested once, before its pages are rendered', async () => {
  const { asked, load } = noticesAsked('Staff')
  await load()
  await load()
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/tenants/1/crisis-notices'])
})

test('for a reader of group reports no notices are requested', async () => {
  const { asked, load } = noticesAsked('Reader')
  await load()
  expect(asked).toEqual([])
})
