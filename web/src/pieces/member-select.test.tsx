import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberItem, memberRecord, staffSession } from '../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../testing/fake-api.ts'
import { renderInApp, setWidth } from '../testing/in-app.tsx'
import { MemberSelect } from './member-select.tsx'

const all = [memberItem(1, 'Anna', 'Arndt'), memberItem(2, 'Bert', 'Brandt'), memberItem(3, 'Nora', 'Neuhaus')]
const onChange = vi.fn<(memberId: string | undefined) => void>()

const open = (language: 'de' | 'en' = 'en') => {
  const asked = fakeApi({
    '/api/tenants/1/members': (url) => {
      const query = url.searchParams.get('query')?.toLowerCase() ?? ''
      return { items: all.filter((member) => member.lastName.toLowerCase().includes(query)), nextCursor: null }
    },
  })
  const Page = () => <MemberSelect tenantId={1} onChange={onChange} />
  renderInApp({ language, at: '/', pages: { '/': Page } })
  return asked
}

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
  onChange.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the placeholder says all members in the reader’s language', async () => {
  open('de')
  expect(await screen.findByPlaceholderText('alle Mitglieder')).toBeTruthy()
})

test('the server searches for the typed text', async () => {
  const asked = open()
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'neu' } })
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Nora Neuhausborn 3 May 1980',
    ]),
  )
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('query')).toBe('neu'))
})

test('the keyboard opens, moves, chooses and closes', async () => {
  open()
  const field = await screen.findByRole('combobox')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await screen.findByRole('option', { name: /^Anna Arndt/ })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: /^Bert Brandt/ }).id)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(all[2]?.id)
})

test('Enter right after typing chooses nobody whom the typed name excludes', async () => {
  open()
  const field = await screen.findByRole('combobox')
  fireEvent.click(field)
  await screen.findByRole('option', { name: /^Anna Arndt/ })
  fireEvent.change(field, { target: { value: 'xyz' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(field, { target: { value: 'neu' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(all[2]?.id)
})

test('a search without results says so', async () => {
  open()
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'xyz' } })
  expect(await screen.findByText('No member found.')).toBeTruthy()
})

test('two people with the same name are distinguished by date of birth and number, in the list and once chosen', async () => {
  const [anna, other] = [
    memberRecord(4, 'Anna', 'Arndt'),
    { ...memberRecord(5, 'Anna', 'Arndt'), birthDate: '1991-12-24', externalNumber: 'A 17' },
  ]
  fakeApi({
    '/api/tenants/1/members': () => ({ items: [anna, other], nextCursor: null }),
    [`/api/tenants/1/members/${other.id}`]: () => other,
  })
  const Page = () => <MemberSelect tenantId={1} memberId={other.id} onChange={onChange} />
  renderInApp({ language: 'de', at: '/', pages: { '/': Page } })
  const field = await screen.findByRole('combobox')
  const facts = await screen.findByText('geb. 24.12.1991 · Nr. A 17')
  expect(field.getAttribute('aria-describedby')).toBe(facts.id)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(await screen.findByRole('option', { name: /Anna Arndt.*24\.12\.1991.*A 17/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: /Anna Arndt.*03\.05\.1980/ })).toBeTruthy()
})

test('the number of matches is announced, and Enter that ends a composed word chooses nobody', async () => {
  open()
  const field = await screen.findByRole('combobox')
  fireEvent.click(field)
  expect(await screen.findByText('3 members found')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(onChange).not.toHaveBeenCalled()
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.getAttribute('aria-controls')).toBeNull()
})
