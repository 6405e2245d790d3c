import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { AuditCheck } from './audit-check.tsx'

afterEach(cleanup)

const Page = () => <AuditCheck tenantId={1} />
const coversHidden = 'The check also covers entries that are not shown here.'

test.each([
  ['intact', { isIntact: true, breaks: 0, seals: 2, rows: 41 }, '41 entries checked: all unchanged', true],
  ['changed', { isIntact: false, breaks: 1, seals: 2, rows: 41 }, 'One place was changed afterwards', true],
  ['not sealed yet', { isIntact: true, breaks: 0, seals: 0, rows: 0 }, /^Nothing to check yet/, false],
])('the check of a log that is %s says that it covers more than the list shows', async (_, checked, said, covers) => {
  signedInAs(staffSession)
  fakeApi({ '/api/tenants/1/audit-check': () => ({ ...checked, checkedAt: '2026-11-28T08:00:00Z' }) })
  renderInApp({ at: '/', pages: { '/': Page } })
  fireEvent.click(await screen.findByRole('button', { name: 'Check for tampering' }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.queryByText(coversHidden) !== null).toBe(covers)
})
