import type { FilePerson } from '@salus/contract/measuring/imports.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { FilePersons } from './file-persons.tsx'

afterEach(cleanup)

const nobodyNamed: FilePerson = {
  key: '',
  name: null,
  number: null,
  birthDate: null,
  rows: 1,
  first: '2025-03-14T08:05:00',
  last: '2025-03-14T08:05:00',
  proposed: null,
  candidates: [],
  member: { memberId: guid(1), firstName: 'Sören', lastName: 'Arndt', birthDate: null, externalNumber: null },
  problem: null,
  doubts: [],
}

const show = (openMemberId: string | undefined, ...persons: readonly FilePerson[]) => {
  signedInAs(staffSession)
  fakeApi({ '/api/tenants/1/members': () => ({ items: [], nextCursor: null }) })
  const page = () => (
    <FilePersons
      persons={persons.length === 0 ? [nobodyNamed] : persons}
      {...{ openMemberId }}
      tenantId={1}
      onAssign={() => {}}
    />
  )
  renderInApp({ at: '/', pages: { '/': page } })
}

test('for a file that names nobody, staff read that the member comes from the open record', async () => {
  show(guid(1))
  expect(await screen.findByText('From the record opened last, please check')).toBeTruthy()
  expect(screen.queryByText('Chosen by you')).toBeNull()
})

test('another member is shown as chosen by the reader', async () => {
  show(guid(2))
  expect(await screen.findByText('Chosen by you')).toBeTruthy()
})

test('a person who has only a number in the file is called by this number', async () => {
  show(undefined, { ...nobodyNamed, number: 'SN-1002', birthDate: '1971-06-02' })
  expect(await screen.findByText('No. SN-1002')).toBeTruthy()
  expect(screen.getByText(/born 2 Jun 1971 · 1 measurement/)).toBeTruthy()
  expect(screen.queryByText('The file names nobody')).toBeNull()
})

test('a file with very many unknown people shows few of them at first, and never hides a proposed member', async () => {
  const many = Array.from({ length: 400 }, (_, index): FilePerson => {
    return { ...nobodyNamed, key: `${index}`, number: `${5000 + index}`, member: null }
  })
  show(undefined, ...many, {
    ...nobodyNamed,
    key: 'last',
    number: '7001',
    proposed: { memberId: guid(1), by: 'number' },
  })
  expect(await screen.findByText('No. 7001')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(51)
  fireEvent.click(screen.getByRole('button', { name: 'Show more people without a member (350)' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(251)
})
