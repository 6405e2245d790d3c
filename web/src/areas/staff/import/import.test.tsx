import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MemberImportPage } from './import.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const done = {
  id: guid(70),
  state: 'done',
  fileName: 'members.csv',
  bytes: 100,
  percent: 100,
  importedByName: null,
  createdAt: '2026-03-10T08:00:00Z',
  finishedAt: '2026-03-10T08:01:00Z',
  undoneAt: null,
  undoneByName: null,
  leftOut: [],
  kept: 0,
  undoableUntil: null,
  revision: 2,
}

function open(counts: object) {
  signedInAs(staffSession)
  fakeApi({ [`/api/tenants/1/member-imports/${done.id}`]: () => ({ ...done, counts }) })
  renderInApp({
    at: `/staff/1/members/import/${done.id}`,
    pages: { '/staff/$groupId/members/import/$importId': MemberImportPage },
  })
}

test('the result says how many archived records the import updated but did not restore', async () => {
  open({ rows: 3, create: 1, update: 2, skip: 0, bad: 0, archived: 1 })
  expect(await screen.findByText(/^1 row belongs to an archived record. It stays archived/)).toBeTruthy()
})

test('a result without archived records does not mention any', async () => {
  open({ rows: 3, create: 1, update: 2, skip: 0, bad: 0 })
  await screen.findByText('updated')
  expect(screen.queryByText(/archived/)).toBeNull()
})
