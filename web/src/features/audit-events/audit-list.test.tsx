import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { AuditList } from './audit-list.tsx'

afterEach(cleanup)

const event = (number: number, given: Partial<AuditEvent>): AuditEvent => ({
  id: guid(number),
  at: '2026-11-27T10:00:00.000Z',
  actor: null,
  role: null,
  action: 'consent.withdrawn',
  objectKind: null,
  objectId: null,
  subjects: [],
  subjectCount: 0,
  purpose: null,
  network: null,
  isAutomatic: false,
  isDenied: false,
  ...given,
})
const Page = () => <AuditList tenantId={1} people={[]} />

test('an entry names the consent that was withdrawn, and says what Salus did by itself', async () => {
  signedInAs(staffSession)
  const actor = { userId: guid(9), name: 'Mara Lindner' }
  fakeApi({
    '/api/tenants/1/audit-events': () => ({
      items: [
        event(1, { actor, role: 'Member', objectKind: 'consent', objectId: 'store-health-data' }),
        event(2, { action: 'group-survey.published', objectKind: 'group-survey', objectId: guid(3) }),
        event(4, { action: 'analysis-link.opened', objectKind: 'analysis-link', objectId: guid(5) }),
        event(6, { action: 'consent.ended-after-leaving', objectKind: 'consent', objectId: 'share-with-staff' }),
      ],
      nextCursor: null,
    }),
  })
  renderInApp({ at: '/', pages: { '/': Page } })
  expect(await screen.findByText('withdrew consent: Store health data')).toBeTruthy()
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[1]).toContain('Salus, automaticallypublished a group report')
  expect(lines[2]).toContain('Link, device or server')
  expect(lines[3]).toContain('Salus, automaticallystopped the sharing with staff afterwards')
})
