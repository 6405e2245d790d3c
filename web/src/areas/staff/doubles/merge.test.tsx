import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecentMerges } from '../../../features/member-merges/recent-merges.tsx'
import { guid, memberRecord, staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { makeProfile, questions } from '../../../features/analyses/testing/stress-server.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MergeMembers } from './merge.tsx'

const record = (number: number, changed: object) => {
  const { id, ...fields } = memberRecord(number, 'Ulla', 'Ungleich')
  return {
    ...fields,
    memberId: id,
    lastCheckUpAt: null,
    checkUps: 1,
    unfinished: 0,
    storesHealthData: true,
    ...changed,
  }
}

const openPage = (one: object, other: object, more: object = {}) => {
  fakeApi({
    [`/api/measurement-profiles/${stressLoadId}`]: () => makeProfile(questions, 'questionnaire'),
    [`/api/tenants/1/member-merges/records/${guid(1)}/${guid(2)}`]: () => ({
      one: record(1, one),
      other: record(2, other),
      ...more,
    }),
  })
  renderInApp({
    at: `/staff/1/members-overview/merge/${guid(1)}/${guid(2)}`,
    pages: { '/staff/$groupId/members-overview/merge/$memberId/$otherMemberId': MergeMembers },
  })
}

beforeEach(() => signedInAs(staffSession))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('records that differ in date of birth and sex are merged only after staff have confirmed that they belong to one person', async () => {
  openPage({ birthDate: '1970-01-01', sex: 'female' }, { birthDate: '1999-12-31', sex: 'male' })
  const merge = await screen.findByRole<HTMLButtonElement>('button', { name: 'Merge' })
  expect(screen.getByText(/^Date of birth and sex of the two records differ\./)).toBeTruthy()
  expect(merge.disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'It is one person, and one of the entries is wrong.' }))
  expect(merge.disabled).toBe(false)
})

test('records with the same date of birth and sex are merged without a question, and the page explains the effect of two numbers', async () => {
  openPage({ externalNumber: 'A-1' }, { externalNumber: 'B-2' })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Merge' })).disabled).toBe(false)
  expect(screen.queryByText('Are these two people?')).toBeNull()
  expect(screen.getByText(/deliver with the other number are refused/)).toBeTruthy()
})

test('date of birth and number are below the name, and a link leads back to the list of duplicates', async () => {
  openPage({ birthDate: '1970-01-01', externalNumber: 'A-1' }, {})
  const [facts] = await screen.findAllByText(/Jan 1970/, { selector: 'a .num' })
  expect(facts?.className).toContain('block')
  expect(screen.getByRole('link', { name: 'Possible duplicates' })).toBeTruthy()
})

test('a refusal that requires a change in one of the records links to both records', async () => {
  openPage({}, {})
  const links = (await screen.findAllByRole('link', { name: /Ulla Ungleich/ })).map((link) => link.getAttribute('href'))
  expect(links).toEqual([1, 2].map((number) => `/staff/1/members-overview/${guid(number)}`))
})

test('analyses begun in both records are named before the merge, which keeps both analyses', async () => {
  openPage({}, {}, { begunInBoth: [stressLoadId] })
  const named = await screen.findByRole('region', { name: 'Begun in both records' })
  await waitFor(() => expect(within(named).getByRole('listitem').textContent).not.toBe('…'))
  expect(named.textContent).toContain('No answer is lost')
})

test('before a merge is undone, the page says what changes and what stays; if the server refuses, it says why', async () => {
  const merge = {
    id: guid(9),
    memberId: guid(1),
    mergedMemberId: guid(2),
    name: 'Karin Kern',
    birthDate: null,
    externalNumber: null,
    mergedName: 'Karla Kern',
    mergedBirthDate: null,
    mergedExternalNumber: null,
    mergedByName: null,
    mergedAt: '2026-11-18T08:50:00Z',
    undoableUntil: '2026-12-18T08:50:00Z',
  }
  const refusal = { type: 'about:blank', title: 'Conflict', status: 409, code: 'linked-since-merge' }
  const asked = fakeApi({
    '/api/tenants/1/member-merges': () => ({ items: [merge] }),
    [`/api/tenants/1/member-merges/${guid(9)}/undo`]: () => Response.json(refusal, { status: 409 }),
  })
  renderInApp({ at: '/', pages: { '/': () => <RecentMerges tenantId={1} /> } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/stays with Karin Kern/)).toBeTruthy()
  expect(asked.some(({ pathname }) => pathname.endsWith('/undo'))).toBe(false)
  const [, confirm] = screen.getAllByRole('button', { name: 'Undo', hidden: true })
  if (confirm) fireEvent.click(confirm)
  await waitFor(() => expect(asked.some(({ pathname }) => pathname.endsWith('/undo'))).toBe(true))
  expect(await screen.findByText(/^After the merge, the record was linked/)).toBeTruthy()
})
