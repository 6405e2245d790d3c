import type { Employee } from '@salus/contract/tenant/employees.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { settings } from '../../testing/reader-samples.ts'
import { SecurityForm } from './security-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const employee = (name: string, hasSecondFactor: boolean, suspendedAt: string | null = null): Employee => ({
  userId: crypto.randomUUID(),
  firstName: name,
  lastName: 'Tester',
  email: `${name}@salus.example`,
  role: 'Staff',
  groupReports: false,
  since: '2024-01-01T00:00:00Z',
  lastUsedAt: null,
  suspendedAt,
  hasSecondFactor,
})

const area = `/api/tenants/${settings.groupId}`
const Page = () => <SecurityForm settings={settings} isEditable />
const Profile = () => <h1>Own security</h1>

function open(isSetUp: boolean) {
  signedInAs({ ...staffSession, secondFactor: { isRequired: false, isShown: false, isSetUp } })
  const asked = fakeApi({
    [`${area}/settings`]: () => ({ ...settings, secondFactorRequired: true, revision: 2 }),
    [`${area}/employees`]: () => ({
      items: [employee('A', true), employee('B', false), employee('C', false, '2025-01-01T00:00:00Z')],
    }),
  })
  const pages = { '/': Page, '/staff/$groupId/profile-settings': Profile }
  const { history } = renderInApp({ at: '/', pages })
  return { history, saves: () => asked.filter(({ pathname }) => pathname === `${area}/settings`).length }
}

const press = async () => {
  const control = await screen.findByRole('switch', { name: /Second factor is required/ })
  fireEvent.click(control)
  return within(await screen.findByRole('dialog'))
}

test('a second factor is required only after a confirmation that says how many people have none', async () => {
  const { saves } = open(true)
  const dialog = await press()
  expect(await dialog.findByText('1 person who works here has none yet.')).toBeTruthy()
  expect(saves()).toBe(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saves()).toBe(0)
  fireEvent.click((await press()).getByRole('button', { name: 'Require it now' }))
  await waitFor(() => expect(saves()).toBe(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an Admin without a second factor is led to set one up, and nothing is saved', async () => {
  const { history, saves } = open(false)
  const dialog = await press()
  expect(dialog.queryByRole('button', { name: 'Require it now' })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Set up my second factor' }))
  expect(await screen.findByRole('heading', { name: 'Own security' })).toBeTruthy()
  expect(history.location.search).toContain('section=security')
  expect(saves()).toBe(0)
})

test('a tenant cannot choose a longer idle time than the one after which every session ends', async () => {
  open(true)
  const choice = await screen.findByRole('combobox', { name: /Sign out when unused for/ })
  const offered = within(choice)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ text }) => text)
  expect(offered.slice(0, -1)).toEqual(['1 minute', '5 minutes', '10 minutes', '15 minutes'])
  expect(offered.at(-1)).toBe('as everywhere: after 30 minutes')
})
