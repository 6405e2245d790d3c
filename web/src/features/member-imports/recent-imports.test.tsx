import type { MemberImport } from '@salus/contract/members/imports.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { RecentImports } from './recent-imports.tsx'

const buildImport = (number: number): MemberImport => ({
  id: guid(number),
  state: 'done',
  fileName: `file ${number}.csv`,
  bytes: 100,
  percent: 100,
  importedByName: null,
  createdAt: '2026-03-10T08:00:00Z',
  finishedAt: '2026-03-10T08:01:00Z',
  undoneAt: null,
  undoneByName: null,
  counts: null,
  leftOut: [],
  kept: 0,
  undoableUntil: null,
  revision: 1,
})

let fails: boolean
beforeEach(() => {
  fails = false
  signedInAs(staffSession)
  fakeApi({
    '/api/tenants/1/member-imports': ({ searchParams }) => {
      if (searchParams.get('cursor') === null) return { items: [buildImport(4), buildImport(3)], nextCursor: 'next' }
      if (fails) return Response.json({ title: 'x', status: 500, code: 'internal-error' }, { status: 500 })
      return { items: [buildImport(2), buildImport(1)], nextCursor: null }
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  renderInApp({
    at: '/staff/1/members/import',
    pages: {
      '/staff/$groupId/members/import': () => <RecentImports tenantId={1} />,
      '/staff/$groupId/members/import/$importId': () => null,
    },
  })
const files = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
const earlier = () => screen.findByRole('button', { name: 'Show earlier imports' })

test('when earlier imports are added to the list, the focus moves to the first added import', async () => {
  open()
  const button = await earlier()
  expect(files()).toEqual(['file 4.csv', 'file 3.csv'])
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(files()).toEqual(['file 4.csv', 'file 3.csv', 'file 2.csv', 'file 1.csv']))
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('file 2.csv')
})

test('if earlier imports cannot be loaded, the list stays and the same button tries again', async () => {
  fails = true
  open()
  const button = await earlier()
  fireEvent.click(button)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(files()).toEqual(['file 4.csv', 'file 3.csv'])
  fails = false
  fireEvent.click(button)
  await waitFor(() => expect(files()).toHaveLength(4))
  expect(screen.queryByRole('alert')).toBeNull()
})
