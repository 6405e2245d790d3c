import type { AnalysisLink } from '@salus/contract/measuring/links.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markStaleAfter } from '../../platform/api/stale.ts'
import { queryClient } from '../../platform/api/query.ts'
import { guid, stressLoadId } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { drawModules } from '../../ui/qr-code.tsx'
import { QrLinkDialog } from './qr-link-dialog.tsx'

const memberId = guid(901)
const path = `/api/tenants/1/members/${memberId}/analysis-links`
const link = (number: number, given: Partial<AnalysisLink> = {}): AnalysisLink => ({
  linkId: guid(number),
  memberId,
  profileId: stressLoadId,
  state: 'pending',
  createdAt: '2026-03-01T08:00:00Z',
  expiresAt: '2026-03-02T08:00:00Z',
  openedAt: null,
  resultGuid: null,
  ...given,
})

let kept: AnalysisLink[]
let asked: string[]
const onShowResult = vi.fn<(resultGuid: string) => void>()

beforeEach(() => {
  queryClient.clear()
  kept = []
  asked = []
  onShowResult.mockClear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`)
    if (init.method === 'DELETE') {
      kept = kept.map((one) => ({ ...one, state: 'revoked' }))
      return new Response(null, { status: 204 })
    }
    if (init.method !== 'POST') return Response.json({ items: kept })
    kept = [link(kept.length + 1), ...kept.map((one) => ({ ...one, state: 'replaced' as const }))]
    const made = { linkId: kept[0]?.linkId, url: 'http://localhost:3000/answer#1.abc', code: '1.abc' }
    return Response.json({ ...made, expiresAt: '2026-03-02T08:00:00Z' }, { status: 201 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Page = () => (
  <QrLinkDialog
    {...{ tenantId: 1, memberId, profileId: stressLoadId, onShowResult }}
    isOpen
    onClose={() => undefined}
    profileName="Stress load"
    firstName="Mara"
  />
)
const ofLinks = () => asked.filter((request) => request.endsWith(path))
const open = () => renderInApp({ at: '/', pages: { '/': Page } })
const changed = () => markStaleAfter([{ kind: 'analysis-link-changed', groupId: 1, memberId }])

test('opening the dialog creates one link, and the dialog shows its progress from the scan to the result', async () => {
  open()
  expect(await screen.findByDisplayValue('http://localhost:3000/answer#1.abc')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'QR code with the link' })).toBeTruthy()
  expect(screen.getByText('Waiting for the scan …')).toBeTruthy()
  kept = [link(1, { openedAt: '2026-03-01T08:05:00Z' })]
  changed()
  expect(await screen.findByText('Opened. Waiting for answers …')).toBeTruthy()
  kept = [link(1, { state: 'used', resultGuid: guid(7) })]
  changed()
  expect(await screen.findByText('The result has arrived.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show the result' }))
  expect(onShowResult).toHaveBeenCalledExactlyOnceWith(guid(7))
  expect(asked.filter((request) => request === `POST ${path}`)).toHaveLength(1)
})

test('if the member may already be answering, staff decide whether a new link ends the run', async () => {
  kept = [link(1, { openedAt: '2026-03-01T08:05:00Z' })]
  open()
  expect(await screen.findByText(/cannot be shown again/)).toBeTruthy()
  expect(ofLinks()).toEqual([`GET ${path}`])
  fireEvent.click(screen.getByRole('button', { name: 'Create a new link' }))
  expect(screen.getByText(/answers given so far are lost/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep waiting' }))
  fireEvent.click(screen.getByRole('button', { name: 'Revoke link' }))
  expect(screen.getByText(/answers given so far are lost/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep waiting' }))
  expect(ofLinks()).toEqual([`GET ${path}`])
  fireEvent.click(screen.getByRole('button', { name: 'Create a new link' }))
  fireEvent.click(screen.getByRole('button', { name: 'End it and create a new link' }))
  expect(await screen.findByDisplayValue(/answer#1\.abc/)).toBeTruthy()
})

test('revoking an earlier link creates no new one', async () => {
  kept = [link(1)]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByText('The link was revoked.')).toBeTruthy()
  expect(asked.filter((request) => request === `POST ${path}`)).toEqual([])
})

test('a revoked link shows no code any more', async () => {
  open()
  await screen.findByDisplayValue(/answer#1\.abc/)
  fireEvent.click(screen.getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByText('The link was revoked.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByDisplayValue(/answer/)).toBeNull())
})

test('a link for another profile and an ended link are ignored', async () => {
  kept = [link(1, { profileId: guid(3) }), link(2, { state: 'expired' })]
  open()
  expect(await screen.findByDisplayValue(/answer#1\.abc/)).toBeTruthy()
})

test('the code has a quiet margin, and finder patterns in three corners', () => {
  const { size, path: drawing } = drawModules('http://localhost:3000/answer#1.abc')
  const rows = drawing.split('M').map((run) => /^(\d+) (\d+)h(\d+)/.exec(run)?.slice(1).map(Number) ?? [])
  const runs = rows.filter((run) => run.length === 3)
  expect(Math.min(...runs.map(([column = 0]) => column))).toBe(4)
  expect(Math.max(...runs.map(([column = 0, , length = 0]) => column + length))).toBe(size + 4)
  const first = runs.filter(([, row]) => row === 4).map(([column, , length]) => [column, length])
  expect(first[0]).toEqual([4, 7])
  expect(first.at(-1)).toEqual([size + 4 - 7, 7])
  expect(runs.some(([column, row, length]) => column === 4 && row === size + 3 && length === 7)).toBe(true)
})
