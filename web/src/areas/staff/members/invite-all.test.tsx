import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberItem, staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useMemberInviting } from './use-inviting.tsx'
import { useMemberSelection } from './use-selection.ts'

const found = Array.from({ length: 120 }, (_, index) => ({
  ...memberItem(900 + index, 'Nora', `Neuhaus ${index}`),
  email: `nora-${index}@salus.example`,
  isLinked: index === 0,
  invitation: null,
}))
let asked: string[]
let invited: string[][]

beforeEach(() => {
  signedInAs(staffSession)
  asked = []
  invited = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost:3000')
    if (method === 'POST' && pathname.endsWith('/member-invitations')) {
      const { members }: { members: { memberId: string }[] } = JSON.parse(String(body))
      invited.push(members.map(({ memberId }) => memberId))
      return Response.json({ items: [], skipped: [], skippedAddresses: [] }, { status: 201 })
    }
    if (!pathname.endsWith('/members')) return Response.json({ items: [], nextCursor: null })
    asked.push(searchParams.get('tag') ?? '')
    return searchParams.has('cursor')
      ? Response.json({ items: found.slice(100), nextCursor: null })
      : Response.json({ items: found.slice(0, 100), nextCursor: 'more' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => undefined

function Page() {
  const shown = found.slice(0, 50)
  const selected = useMemberSelection({
    members: shown,
    filter: { status: 'active', tag: ['Shift B'] },
    count: found.length,
  })
  const inviting = useMemberInviting(shown, selected)
  const on = {
    print: nothing,
    tag: nothing,
    sendAnalysis: nothing,
    export: nothing,
    archive: nothing,
    restore: nothing,
  }
  return (
    <>
      <button onClick={selected.selectAll}>All</button>
      <SelectionBar
        selected={selected}
        isArchive={false}
        isBusy={{ print: inviting.isBusy, export: false, archive: false }}
        on={{ ...on, invite: inviting.inviteChosen }}
      />
      {inviting.dialogs}
    </>
  )
}

test('selecting all found members invites all of them who have no sign-in, including members not shown yet', async () => {
  renderInApp({ at: '/staff/1/members-overview', pages: { '/staff/$groupId/members-overview': Page } })
  fireEvent.click(await screen.findByRole('button', { name: 'All' }))
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Invite by e-mail' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/50 at a time/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Send 119 invitations' }))
  await waitFor(() => expect(invited.map((some) => some.length)).toEqual([50, 50, 19]))
  expect(invited.flat()).toEqual(found.slice(1).map(({ id }) => id))
  expect(asked).toEqual(['Shift B', 'Shift B'])
})
