import type { MemberConsents } from '@salus/contract/members/consents.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { PaperConsentDialog } from './paper-consent-dialog.tsx'

afterEach(cleanup)

const consents: MemberConsents = {
  memberId: guid(1),
  firstName: 'Mara',
  lastName: 'Lindner',
  isLinked: false,
  decidesAlone: false,
  tenantKind: 'studio',
  storesHealthData: true,
  sharesAll: true,
  exceptions: [],
  records: [],
}
const nothing = () => {}
const Page = () => (
  <PaperConsentDialog
    tenantId={1}
    memberId={guid(1)}
    consents={consents}
    purpose="share-with-staff"
    onClose={nothing}
  />
)

test('a day in the future is refused at its field, and nothing is sent', async () => {
  signedInAs(staffSession)
  const asked = fakeApi({})
  renderInApp({ at: '/', pages: { '/': Page } })
  fireEvent.change(await screen.findByLabelText('Decision'), { target: { value: 'withdrawn' } })
  fireEvent.change(screen.getByLabelText('How'), { target: { value: 'on-paper' } })
  const day = screen.getByRole('group', { name: /Day of the decision/ }).querySelector('input')
  if (day === null) throw new Error('there is no field of the day')
  fireEvent.change(day, { target: { value: '2099-01-01' } })
  fireEvent.blur(day)
  fireEvent.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText(/Please enter a date up to/)).toBeTruthy()
  expect(asked.filter(({ pathname }) => pathname.endsWith('/consents'))).toEqual([])
})

test('a dialog that is sent empty leads to the first field that is missing', async () => {
  signedInAs(staffSession)
  fakeApi({})
  renderInApp({ at: '/', pages: { '/': Page } })
  fireEvent.click(await screen.findByRole('button', { name: 'Record' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Decision')))
})
