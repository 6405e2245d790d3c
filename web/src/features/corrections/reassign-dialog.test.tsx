import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkUp, guid, memberItem, memberRecord, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'

const nothing = () => undefined
const all = [memberItem(1, 'Anna', 'Arndt'), memberItem(2, 'Bert', 'Brandt')]

beforeEach(() => {
  signedInAs(staffSession)
  fakeApi({
    '/api/tenants/1/members': (url) => {
      const query = url.searchParams.get('query')?.toLowerCase() ?? ''
      return { items: all.filter((member) => member.lastName.toLowerCase().includes(query)), nextCursor: null }
    },
    [`/api/tenants/1/members/${guid(1)}`]: () => memberRecord(1, 'Anna', 'Arndt'),
  })
  const result = checkUp(1, { memberId: guid(1) })
  const Page = () => <ReassignDialog checkUp={result} onClose={nothing} onDone={nothing} onShowCurrent={nothing} />
  renderInApp({ at: '/', pages: { '/': Page } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('opening the dialog focuses the field for the right person', async () => {
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('the current owner is offered neither in the whole list nor by the search', async () => {
  const field = await screen.findByRole('combobox')
  fireEvent.click(field)
  await screen.findByRole('option', { name: /^Bert Brandt/ })
  expect(screen.queryByRole('option', { name: /^Anna Arndt/ })).toBeNull()
  fireEvent.change(field, { target: { value: 'arn' } })
  expect(await screen.findByText('No member found.')).toBeTruthy()
})
