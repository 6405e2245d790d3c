import type { ImportReading } from '@salus/contract/members/imports.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../../testing/check-up-samples.ts'
import { forgetKeptDrafts, hasKeptDrafts } from '../../../platform/pages/unsaved-work.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { ImportMembers } from './upload.tsx'

const importId = guid(70)
const columns = ['firstName', 'lastName', 'birthDate', 'sex'] as const
const stored = {
  id: importId,
  state: 'open',
  fileName: 'members.csv',
  bytes: 100,
  percent: 0,
  importedByName: null,
  createdAt: '2026-03-10T08:00:00Z',
  finishedAt: null,
  undoneAt: null,
  undoneByName: null,
  counts: null,
  leftOut: [],
  kept: 0,
  undoableUntil: null,
  revision: 1,
}
const anna = { firstName: 'Anna', lastName: 'Arndt', birthDate: '1985-04-03', externalNumber: null }
const double = (line: number) => ({
  line,
  person: anna,
  act: 'skip',
  likeness: 'name',
  isNumberClash: clashes.includes(line),
  memberId: guid(901),
  otherLine: null,
  other: anna,
  isArchived: archived !== undefined,
})
const counts = { rows: 3, create: 1, update: 0, skip: 2, bad: 0 }

interface Check {
  readonly key: string | null
  readonly reading: ImportReading
  readonly answer: () => void
  readonly loseAnswer: () => void
}
let checks: Check[]
let runs: unknown[]
let isHeld: boolean
let roomOfTariff: number | null
let header: string[]
let bad: number
let clashes: readonly number[]
let archived: number | undefined

const buildReport = (reading: ImportReading, revision: number) => ({
  import: { ...stored, counts, revision },
  counts: { ...counts, bad, archived },
  missingFields: [],
  asksDayOrder: reading.dayOrder === undefined,
  bad: [],
  doubles: [2, 3].map((line) => ({
    ...double(line),
    act: reading.choices.find((choice) => choice.line === line)?.act ?? 'skip',
  })),
  doublesTotal: 2,
  numberClashesTotal: clashes.length,
  room: roomOfTariff,
})

const check = (reading: ImportReading, key: string | null) =>
  new Promise<Response>((resolve, reject) => {
    const revision = checks.length + 2
    const answer = () => resolve(Response.json(buildReport(reading, revision)))
    checks.push({ key, reading, answer, loseAnswer: () => reject(new TypeError('no network')) })
    if (!isHeld) answer()
  })

beforeEach(() => {
  signedInAs(staffSession)
  checks = []
  runs = []
  isHeld = false
  roomOfTariff = null
  header = ['a', 'b', 'c', 'd']
  bad = 0
  clashes = []
  archived = undefined
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items: [], nextCursor: null })
    const sent = JSON.parse(String(body))
    if (url.endsWith('/run')) {
      runs.push(sent)
      return new Promise(() => {})
    }
    if (url.includes(importId)) return check(sent, new Headers(headers).get('idempotency-key'))
    const opened = {
      import: stored,
      encoding: 'utf-8',
      delimiter: ',',
      rows: 3,
      header,
      unreadSheets: [],
      examples: [],
      columns: header.map((_, index) => columns[index] ?? null),
    }
    return Response.json(opened, { status: 201 })
  })
})
afterEach(() => {
  cleanup()
  forgetKeptDrafts()
  vi.unstubAllGlobals()
})

const showPage = () =>
  renderInApp({ at: '/staff/1/members/import', pages: { '/staff/$groupId/members/import': ImportMembers } })

async function chooseFile() {
  showPage()
  const file = new File(['a,b,c,d\n'], 'members.csv', { type: 'text/csv' })
  // jsdom's `File` has no working `arrayBuffer`.
  file.arrayBuffer = async () => new TextEncoder().encode('a,b,c,d\n').buffer
  fireEvent.change(await screen.findByLabelText(/choose/i), { target: { files: [file] } })
}

async function openFile() {
  await chooseFile()
  fireEvent.click(await screen.findByRole('radio', { name: /paper/i }))
}
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
const lookThrough = async () => {
  await openFile()
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByRole('heading', { name: /3 rows/i })
}

test('once a file is chosen, the focus moves to its columns, because the button is gone', async () => {
  await openFile()
  expect(document.activeElement?.textContent).toBe(stored.fileName)
})

test('a file with more people than the tariff allows is reported before it is imported', async () => {
  roomOfTariff = 0
  await lookThrough()
  expect(screen.getByText(/creates 1 member, and your tariff has no room left/i)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Import/ })).toHaveProperty('disabled', true)
})

test('the check names the columns of the file that are not imported', async () => {
  header = ['a', 'b', 'c', 'd', 'shoe size', '']
  await lookThrough()
  expect(screen.getByText('Columns that are not imported: shoe size, Column 6')).toBeTruthy()
})

test('the check of a file whose columns are all imported names none', async () => {
  await lookThrough()
  expect(screen.queryByText(/not imported/)).toBeNull()
})

test('the check names the archived people, and says that they stay archived', async () => {
  archived = 2
  await lookThrough()
  expect(screen.getByText(/^2 rows belong to archived records. They stay archived/)).toBeTruthy()
  expect(screen.getAllByText('Archived')).toHaveLength(2)
})

test('the import uses the order of day and month chosen last', async () => {
  await lookThrough()
  isHeld = true
  fireEvent.click(screen.getByRole('button', { name: '3 April' }))
  await waitFor(() => expect(checks).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: '4 March' }))
  expect(pressed('4 March')).toBe('true')
  // The import is blocked until page and server use the same order of day and month.
  fireEvent.click(screen.getByRole('button', { name: /^Import/ }))
  checks[1]?.answer()
  await waitFor(() => expect(checks).toHaveLength(3))
  expect(checks[2]?.reading.dayOrder).toBe('month-first')
  fireEvent.click(screen.getByRole('button', { name: /^Import/ }))
  expect(runs).toEqual([])
  checks[2]?.answer()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Import/ }).getAttribute('aria-busy')).toBeNull())
  expect(pressed('4 March')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: /^Import/ }))
  await waitFor(() => expect(runs).toEqual([{ revision: 4, leaveOutBadRows: false }]))
})

test('choices whose check got no response are checked again, even if other choices were checked in between', async () => {
  await lookThrough()
  isHeld = true
  fireEvent.click(screen.getByRole('button', { name: '3 April' }))
  await waitFor(() => expect(checks).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: '4 March' }))
  checks[1]?.loseAnswer()
  await waitFor(() => expect(checks).toHaveLength(3))
  checks[2]?.answer()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Import/ }).getAttribute('aria-busy')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '3 April' }))
  await waitFor(() => expect(checks).toHaveLength(4))
  expect(checks.slice(1).map(({ reading }) => reading.dayOrder)).toEqual(['day-first', 'month-first', 'day-first'])
  expect(new Set(checks.map(({ key }) => key)).size).toBe(4)
})

test('two quick choices for two rows are both sent', async () => {
  await lookThrough()
  isHeld = true
  const first = screen.getByRole<HTMLSelectElement>('combobox', { name: /row 2/ })
  const second = screen.getByRole<HTMLSelectElement>('combobox', { name: /row 3/ })
  fireEvent.change(first, { target: { value: 'create' } })
  await waitFor(() => expect(checks).toHaveLength(2))
  fireEvent.change(second, { target: { value: 'update' } })
  expect([first.value, second.value]).toEqual(['create', 'update'])
  checks[1]?.answer()
  await waitFor(() => expect(checks).toHaveLength(3))
  expect(checks[2]?.reading.choices).toEqual([
    { line: 2, act: 'create' },
    { line: 3, act: 'update' },
  ])
})

test('rows with the number of another person are listed and counted separately from people who already exist', async () => {
  clashes = [3]
  await lookThrough()
  const clashList = screen.getByRole('list', { name: '1 row has the member number of somebody else' })
  expect(clashList.textContent).toContain('The number belongs to somebody else')
  expect(within(clashList).getAllByRole('listitem')).toHaveLength(1)
  const doubleList = screen.getByRole('list', { name: '1 person probably exists already' })
  expect(within(doubleList).getAllByRole('listitem')).toHaveLength(1)
  expect(doubleList.textContent).not.toContain('belongs to somebody else')
})

test('when a check fails, the control shows the choice that the report is based on', async () => {
  await lookThrough()
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'about:blank', title: '', status: 503, code: 'unavailable' }, { status: 503 }),
  )
  fireEvent.click(screen.getByRole('button', { name: '3 April' }))
  await screen.findByText(/is not available|try again|cannot/i)
  await waitFor(() => expect(pressed('3 April')).toBe('false'))
})

test('the consent of a file cannot be changed while the file is being checked', async () => {
  await openFile()
  isHeld = true
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  await waitFor(() => expect(checks).toHaveLength(1))
  expect(screen.getByRole('radio', { name: /person/i }).closest('[inert]')).not.toBeNull()
})

const unavailable = 'Salus is briefly unavailable. Please try again in a minute.'
const failChecks = () =>
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items: [], nextCursor: null })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (url.endsWith('/run')) return new Promise<Response>(() => {})
    return Response.json({ type: 'about:blank', title: '', status: 503, code: 'unavailable' }, { status: 503 })
  })

test('a failed check is not reported for the next file', async () => {
  await openFile()
  failChecks()
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByText(unavailable)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Another file' }).getAttribute('aria-busy')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Another file' }))
  await screen.findByLabelText(/choose/i)
  expect(screen.queryByText(unavailable)).toBeNull()
})

test('a failed check is no longer reported once the import begins', async () => {
  await lookThrough()
  failChecks()
  fireEvent.click(screen.getByRole('button', { name: '3 April' }))
  await screen.findByText(unavailable)
  const run = screen.getByRole('button', { name: /^Import/ })
  await waitFor(() => expect(run.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(run)
  await waitFor(() => expect(screen.queryByText(unavailable)).toBeNull())
})

test('a file cannot be checked before consent is chosen, and the field says so', async () => {
  await chooseFile()
  fireEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
  const group = screen.getByRole('group', { name: /^Consent to store/ })
  expect(await within(group).findByText('Please choose whether and how the people have consented.')).toBeTruthy()
  expect(document.activeElement).toBe(within(group).getByRole('radio', { name: /still open|pending|not yet/i }))
  expect(checks).toEqual([])
  fireEvent.click(within(group).getByRole('radio', { name: /paper/i }))
  expect(within(group).queryByText(/^Please choose/)).toBeNull()
})

test('a file without a required column cannot be checked, and the focus goes to what is missing', async () => {
  header = ['a', 'b', 'c']
  await openFile()
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Not assigned to a column yet: Sex/))
  expect(checks).toEqual([])
})

test('rows with errors are left out only after staff have chosen this, and the box says what is missing', async () => {
  bad = 2
  await lookThrough()
  fireEvent.click(screen.getByRole('button', { name: /^Import/ }))
  const box = screen.getByRole('checkbox', { name: /^Leave out/ })
  expect(document.activeElement).toBe(box)
  expect(screen.getByText(/^Please confirm this/)).toBeTruthy()
  expect(runs).toEqual([])
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: /^Import/ }))
  await waitFor(() => expect(runs).toEqual([{ revision: 2, leaveOutBadRows: true }]))
})

test('people who visit another page find the file and their choices again, and the browser asks before a reload', async () => {
  await lookThrough()
  fireEvent.change(screen.getByRole('combobox', { name: /row 2/ }), { target: { value: 'create' } })
  await waitFor(() => expect(checks).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Import/ }).getAttribute('aria-busy')).toBeNull())
  expect(hasKeptDrafts()).toBe(true)
  cleanup()
  showPage()
  expect(await screen.findByRole('heading', { name: /3 rows/i })).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /row 2/ }).value).toBe('create')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Arndt|members\.csv/)
})

test('when staff choose another file, nothing of the first file is kept, even if the server no longer has it', async () => {
  await openFile()
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Response.json({ items: [], nextCursor: null })
      : Response.json({ type: 'about:blank', title: '', status: 404, code: 'not-found' }, { status: 404 }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Another file' }))
  expect(await screen.findByLabelText(/choose/i)).toBeTruthy()
  expect(hasKeptDrafts()).toBe(false)
})
