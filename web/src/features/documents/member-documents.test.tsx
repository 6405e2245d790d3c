import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { DocumentsOfMember } from './member-documents.tsx'

const document = {
  id: guid(5),
  memberId: guid(901),
  fileName: 'Befund.pdf',
  mediaType: 'application/pdf',
  bytes: 1234,
  pages: 1,
  contentHash: 'x',
  addedBy: 'Jonas Weber',
  addedAt: '2026-11-19T08:00:00Z',
}

beforeEach(() => signedInAs(staffSession))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(['not-shared', 'consent-required'])(
  'documents on an open page disappear once the member no longer shares them: %s',
  async (code) => {
    let answer = (): unknown => ({ items: [document], nextCursor: null, removed: [] })
    fakeApi({ [`/api/tenants/1/members/${guid(901)}/documents`]: () => answer() })
    renderInApp({
      at: '/',
      pages: { '/': () => <DocumentsOfMember tenantId={1} memberId={guid(901)} mayRemove mayAdd /> },
    })
    expect(await screen.findByText('Befund.pdf')).toBeTruthy()
    answer = () => Response.json({ type: 'about:blank', title: 'No', status: 403, code }, { status: 403 })
    await act(() => queryClient.invalidateQueries())
    await vi.waitFor(() => expect(screen.queryByText('Befund.pdf')).toBeNull())
  },
)
