import type { Session } from '@salus/contract/account/session.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { sessionKey } from '../../platform/account/session.ts'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { Memberships } from '../memberships/memberships.tsx'
import { MemberOverview } from './overview.tsx'

const alone: Session = { ...staffSession, memberships: [], invitations: { isPending: false, data: [] } }
const offer = {
  id: guid(5),
  groupId: 2,
  tenantName: 'praxis',
  displayName: 'Praxis am Park',
  kind: 'practice',
  role: 'Member',
  invitedBy: null,
  expiresAt: '2099-01-01T00:00:00Z',
  asksForPerson: false,
} as const

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['the overview', MemberOverview, /Welcome/],
  ['the memberships', Memberships, 'No membership yet'],
] as const)(
  'a person without a membership reads immediately on %s that they were invited',
  async (_what, Page, title) => {
    signedInAs(alone)
    fakeApi({ '/api/me/ended-memberships': () => ({ items: [] }), '/api/session': () => alone })
    renderInApp({ at: '/page', pages: { '/page': Page } })
    await screen.findByRole('heading', { name: title })
    expect(screen.queryByRole('link', { name: 'View invitation' })).toBeNull()
    queryClient.setQueryData<Session>(sessionKey, { ...alone, invitations: { isPending: true, data: [offer] } })
    expect((await screen.findByRole('link', { name: 'View invitation' })).getAttribute('href')).toBe('/linking')
    expect(screen.getByText('Praxis am Park')).toBeTruthy()
  },
)
