import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberItem, staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { ExportDialog, TagDialog } from './bulk-dialogs.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useMemberBulk } from './use-bulk.tsx'
import { useMemberSelection } from './use-selection.ts'

interface Sent {
  readonly path: string
  readonly answer: (body: unknown, status?: number) => void
}
let sent: Sent[]

beforeEach(() => {
  const [membership] = staffSession.memberships
  signedInAs({ ...staffSession, memberships: membership ? [{ ...membership, role: 'Admin' }] : [] })
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost:3000')
    if (method !== 'GET')
      return new Promise<Response>((resolve) => {
        sent.push({ path: pathname, answer: (body, status = 200) => resolve(Response.json(body, { status })) })
      })
    return Response.json({ items: [], nextCursor: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const members = [memberItem(901, 'Anna', 'Arndt'), memberItem(902, 'Nora', 'Neuhaus')]
const nothing = () => undefined

function Page() {
  const selected = useMemberSelection({ members, filter: { status: 'active' }, count: 2 })
  const bulk = useMemberBulk(selected)
  const [asking, setAsking] = useState<'tag' | 'export' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <button onClick={selected.selectAll}>All</button>
      <SelectionBar
        selected={selected}
        isArchive={false}
        isBusy={{ print: false, export: bulk.isBusy('export'), archive: bulk.isBusy('archive') }}
        on={{
          invite: nothing,
          print: nothing,
          sendAnalysis: nothing,
          archive: () => bulk.change({ kind: 'archive' }),
          restore: nothing,
          tag: () => setAsking('tag'),
          export: () => setAsking('export'),
        }}
      />
      {asking === 'tag' && <TagDialog count={selected.count} bulk={bulk} onClose={close} />}
      {asking === 'export' && (
        <ExportDialog count={selected.count} bulk={bulk} selection={selected.chosen} onClose={close} />
      )}
    </>
  )
}

async function open() {
  renderInApp({ at: '/staff/1/members-overview', pages: { '/staff/$groupId/members-overview': Page } })
  fireEvent.click(await screen.findByRole('button', { name: 'All' }))
}
const bar = () => within(screen.getByRole('toolbar'))
const inDialog = async () => within(await screen.findByRole('dialog'))

async function tagThem(tag: string) {
  fireEvent.click(bar().getByRole('button', { name: /tag/i }))
  const dialog = await inDialog()
  fireEvent.change(await dialog.findByRole('textbox'), { target: { value: tag } })
  fireEvent.submit(document.querySelector('dialog form, [role="dialog"] form') as HTMLFormElement)
  return dialog
}

test('tagging members does not wait for a running export', async () => {
  await open()
  fireEvent.click(bar().getByRole('button', { name: /export/i }))
  const dialog = await inDialog()
  fireEvent.click(await dialog.findByRole('button', { name: /download/i }))
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await tagThem('Shift B')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.path).not.toBe(sent[0]?.path)
})

test('the dialog keeps the typed text until the members are tagged, also when tagging fails', async () => {
  await open()
  const dialog = await tagThem('Shift B')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer({ type: 'about:blank', title: '', status: 503, code: 'unavailable' }, 503)
  await screen.findByText(/briefly unavailable/)
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('Shift B')
})

test('archiving says that archived records are erased after a period', async () => {
  await open()
  fireEvent.click(bar().getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer({ changed: [members[0]?.id], skipped: [] })
  expect(await screen.findByText(/are erased for good, with all results/)).toBeTruthy()
})

test('archiving says that open invitations and links have ended, because undoing it does not bring them back', async () => {
  await open()
  fireEvent.click(bar().getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer({ changed: [members[0]?.id], skipped: [] })
  expect(await screen.findByText(/Open invitations and one-time links are no longer valid/)).toBeTruthy()
})
