import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCrises } from '../../../features/analyses/runner/crises.ts'
import { queryClient } from '../../../platform/api/query.ts'
import { checkUp, guid, memberRecord, staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../../testing/in-app.tsx'
import { profile } from '../../../testing/profile-sample.ts'
import { crisisWarning } from '../../../testing/warning-samples.ts'
import { MeasuredResult } from './result.tsx'

const page = '/staff/$groupId/member-measurements/$resultGuid'
const path = `/api/tenants/1/check-ups/${guid(1)}`
const scored = { scores: [{ code: 'total', value: 20, band: 'high', high: 14 }], answers: { q1: 1, weight: 70 } }

/** Serves a check-up and changes it as the real server does. */
function serve(first: Partial<CheckUp> = {}, refusal?: { status: number; code: string }) {
  const sent: { method: string; url: URL; body: unknown }[] = []
  let versions = [checkUp(1, { ...scored, ...first })]
  const amended = (given: Partial<CheckUp>, reason: string): CheckUp => {
    const last = versions.at(-1) ?? checkUp(1)
    const line = { revision: last.revision + 1, reason, at: '2026-11-19T08:00:00Z', by: 'Jonas Weber' }
    const next = { ...last, ...given, revision: line.revision, amendments: [...last.amendments, line] }
    versions = [...versions.map((one) => ({ ...one, status: next.status, amendments: next.amendments })), next]
    return next
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost:3000')
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (method !== 'GET') {
      sent.push({ method, url, body })
      if (refusal) return Response.json({ type: 'about:blank', title: 'No', ...refusal }, { status: refusal.status })
      const { reason, revision: _, ...given } = body
      return Response.json(amended(url.pathname.endsWith('withdrawal') ? { status: 'withdrawn' } : given, reason))
    }
    const revision = url.searchParams.get('revision')
    if (url.pathname === path)
      return Response.json(versions.find((one) => String(one.revision) === revision) ?? versions.at(-1))
    if (url.pathname.startsWith('/api/measurement-profiles')) return Response.json(profile)
    if (url.pathname.includes('/members/')) return Response.json(memberRecord(901, 'Anna', 'Arndt'))
    return Response.json({ items: [], nextCursor: null })
  })
  return sent
}

const open = () =>
  renderInApp({
    at: `/staff/1/member-measurements/${guid(1)}`,
    pages: { [page]: () => <MeasuredResult tenantId={1} resultGuid={guid(1)} /> },
  })
const press = async (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(await within(place).findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(within(await dialog()).getByLabelText(label), { target: { value } })

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
  // jsdom does not implement dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chooseFromMenu = async (name: string) => {
  await press('More about this check-up')
  await press(name)
}
const openCorrection = async () => {
  await screen.findByRole('heading', { name: 'name of total' })
  await chooseFromMenu('Correct')
  return dialog()
}

test('a correction sends only the changes, with the revision that was read and the reason, and becomes a version', async () => {
  const sent = serve()
  open()
  const form = await openCorrection()
  expect(within(form).getByLabelText<HTMLSelectElement>('How often?').selectedOptions[0]?.textContent).toBe('often')
  await type('How often?', '0')
  await type('Reason', 'typing slip')
  await press('Save correction', form)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'PATCH',
    body: { revision: 1, reason: 'typing slip', answers: { q1: 0, weight: 70 } },
  })
  await screen.findByText('The correction is saved.')
  await screen.findByRole('heading', { name: 'Versions' })
  await press('Show version 1')
  await screen.findByText(/You are reading version 1 of 2/)
  await press('More about this check-up')
  await screen.findByRole('button', { name: 'Print' })
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull()
  await press('Back to the present version')
  await press('More about this check-up')
  await screen.findByRole('button', { name: 'Correct' })
})

test('a correction without a change, without a reason or with an impossible value is not sent', async () => {
  const sent = serve()
  open()
  const form = await openCorrection()
  await press('Save correction', form)
  await within(form).findByText('Nothing has been changed yet.')
  expect(within(form).getByText('Please give a reason.')).toBeTruthy()
  await type('How heavy?', 'heavy')
  await type('Reason', 'typing slip')
  await press('Save correction', form)
  await within(form).findByText(/One answer is missing or not possible/)
  expect(sent).toEqual([])
})

test('if another person has saved first, nothing is overwritten, and the current version is offered', async () => {
  serve({}, { status: 412, code: 'version-conflict' })
  open()
  const form = await openCorrection()
  await type('How often?', '0')
  await type('Reason', 'typing slip')
  await press('Save correction', form)
  await within(form).findByText(/changed this check-up in the meantime/)
  await press('Show the present version', form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a withdrawal asks for the reason, and leaves the check-up readable but no longer changeable', async () => {
  const sent = serve()
  open()
  await screen.findByRole('heading', { name: 'name of total' })
  await chooseFromMenu('Withdraw')
  const form = await dialog()
  await press('Withdraw check-up', form)
  await within(form).findByText('Please give a reason.')
  expect(sent).toEqual([])
  await type('Reason', 'mixed up')
  await press('Withdraw check-up', form)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ method: 'POST', body: { revision: 1, reason: 'mixed up' } })
  expect(sent[0]?.url.pathname).toBe(`${path}/withdrawal`)
  await screen.findByText(/This result is no longer valid/)
  expect(screen.getAllByText(/^Withdrawn on .* by Jonas Weber: mixed up$/)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(screen.getAllByText(/mixed up/).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Withdrawn').length).toBeGreaterThan(0)
})

test('a withdrawn result keeps its values, without meaning, next steps and a button for the PDF', async () => {
  const amendments = [{ revision: 2, reason: 'mixed up', at: '2026-11-19T08:00:00Z', by: 'Jonas Weber' }]
  serve({ status: 'withdrawn', revision: 2, amendments })
  open()
  const note = await screen.findByText(/This result is no longer valid/)
  expect(note.parentElement?.textContent).toContain('by Jonas Weber: mixed up')
  expect(await screen.findByRole('heading', { name: 'name of total' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'What this means' })).toBeNull()
  expect(screen.queryByRole('region', { name: /next steps/i })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Download PDF/ })).toBeNull()
  await press('More about this check-up')
  await screen.findByRole('button', { name: 'PDF marked as withdrawn' })
})

test('the versions of a reassigned result name both people, except a person whom staff may not see', async () => {
  const line = { reason: 'wrong person', at: '2026-11-19T08:00:00Z', by: 'Jonas Weber' }
  const amendments = [
    { ...line, revision: 2, moved: { from: null, to: guid(902) } },
    { ...line, revision: 3, moved: { from: guid(902), to: guid(901) } },
  ]
  serve({ revision: 3, amendments })
  open()
  const lines = within((await screen.findByRole('heading', { name: 'Versions' })).closest('section') ?? document.body)
  const [newest, first] = await lines.findAllByText(/^Moved from:/)
  await waitFor(() => expect(newest?.textContent).toMatch(/Anna Arndt/))
  expect(newest?.nextElementSibling?.textContent).toMatch(/^Moved to: .*Anna Arndt/)
  expect(first?.textContent).toBe('Moved from: a person whose data you do not see here')
})

test('the values of a module cannot be corrected, but its date and note can', async () => {
  const value = { code: 'grip', name: { de: 'Griffkraft', en: 'Hand grip' }, value: 31.5, unit: 'kg' }
  const sent = serve({ profileId: null, profileCode: null, pluginId: 10, scores: [], answers: {}, values: [value] })
  open()
  await screen.findByRole('heading', { name: 'Result sheet' })
  await chooseFromMenu('Correct')
  const form = await dialog()
  within(form).getByText(/come from a module/)
  await type('Note', 'left hand in plaster')
  await type('Reason', 'forgotten')
  await press('Save correction', form)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ revision: 1, reason: 'forgotten', note: 'left hand in plaster' })
})

test('staff who have just entered a crisis for a member who shares nothing read only what to do', async () => {
  const member = { memberId: guid(901), firstName: 'Anna', lastName: 'Arndt' }
  const refusal = { type: 'about:blank', title: 'Not shared', status: 403, code: 'not-shared', member }
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address, 'http://localhost:3000').pathname === path
      ? Response.json(refusal, { status: 403, headers: { 'content-type': 'application/problem+json' } })
      : Response.json({ items: [], nextCursor: null }),
  )
  keepCrises(checkUp(1, { warnings: [crisisWarning] }))
  open()
  expect(await screen.findByRole('heading', { name: crisisWarning.title.en })).toBeTruthy()
  await press('Read, continue')
  expect(await screen.findByText(/does not share/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: crisisWarning.title.en })).toBeNull()
})

test('a result on an open page disappears once the server no longer has it for staff', async () => {
  serve()
  open()
  expect(await screen.findByRole('heading', { name: 'name of total' })).toBeTruthy()
  expect(screen.getAllByText(/Arndt/).length).toBeGreaterThan(0)
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' }, { status: 404 }),
  )
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'name of total' })).toBeNull())
  expect(screen.queryByText(/Arndt/)).toBeNull()
})
