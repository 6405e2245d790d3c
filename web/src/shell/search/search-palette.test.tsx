import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberItem, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { SearchPalette } from './search-palette.tsx'

beforeEach(() => signedInAs(staffSession))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('Enter opens the page that was marked, even if members found later are listed above it', async () => {
  fakeApi({ '/api/tenants/1/members': () => ({ items: [memberItem(1, 'Emma', 'Arndt')], nextCursor: null }) })
  const Staff = () => <SearchPalette onClose={() => undefined} />
  const path = '/staff/$groupId/members-overview'
  const { history } = renderInApp({ at: '/staff/1/members-overview', pages: { [path]: Staff } })
  const field = await screen.findByRole('combobox')
  fireEvent.change(field, { target: { value: 'em' } })
  const marked = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(marked()).toBe('Employees')
  const [first] = await waitFor(() => {
    const options = screen.getAllByRole('option')
    expect(options[0]?.textContent).toContain('Arndt')
    return options
  })
  expect(first?.getAttribute('aria-selected')).toBe('false')
  expect(marked()).toBe('Employees')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(history.location.pathname).toBe('/staff/1/users-overview'))
})
