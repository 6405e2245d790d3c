import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { makeProfile, problemResponse, questions, run, stressServer } from '../testing/stress-server.ts'
import { AnalysisRunner } from './runner.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const archived = () =>
  problemResponse(422, {
    code: 'invalid-input',
    errors: [{ path: 'memberId', code: 'member-archived', message: 'This member is archived.' }],
  })
const answered = { q2: null, days: 0, sports: ['swim'] }
const nothing = () => undefined

function show(place: { readonly memberName?: string; readonly guestHead?: string }) {
  renderInApp({
    at: '/',
    pages: { '/': () => <AnalysisRunner run={run} icon={null} onDone={nothing} onLeave={nothing} {...place} /> },
  })
}

test('if the record was archived before the answers were sent, the refusal says what to do', async () => {
  const server = stressServer(makeProfile(questions, 'questionnaire'), answered)
  server.refusals.push(archived())
  vi.stubGlobal('fetch', server.fetch)
  show({ memberName: 'Nora Neuhaus' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Often' }))
  while (screen.getByRole('heading', { level: 1 }).textContent !== 'Check your answers')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
  fireEvent.click(screen.getByRole('button', { name: 'Send answers' }))
  expect(await screen.findByText(/the record was archived in the meantime.*once staff have restored/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('invalid-input')
})

test.each([
  [archived, /The record is archived.*Please hand the tablet back/],
  [() => problemResponse(409, { code: 'trial-over' }), /cannot take new measurements.*Please hand the tablet back/],
  [() => problemResponse(404, { code: 'profile-not-available' }), /is not active at present. Please hand the tablet/],
])('a tablet on which no run can begin any more says why, and asks to be handed back', async (refused, words) => {
  const server = stressServer(makeProfile(questions, 'questionnaire'))
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'POST' ? Promise.resolve(refused()) : server.fetch(url, init),
  )
  show({ guestHead: 'Studio Nord' })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each(['trial-over', 'tariff-limit-reached'])(
  'a member for whom no run can begin reads nothing about ordering a tariff: %s',
  async (code) => {
    const server = stressServer(makeProfile(questions, 'questionnaire'))
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      init.method === 'POST'
        ? Promise.resolve(problemResponse(409, { code, requestId: 'r-1' }))
        : server.fetch(url, init),
    )
    show({})
    expect(await screen.findByText(/The organisation cannot take new measurements at present/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/tariff|Upgrade|trial/i)
  },
)

test('staff for whom no run can begin read where an Admin orders a tariff', async () => {
  const server = stressServer(makeProfile(questions, 'questionnaire'))
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'POST' ? Promise.resolve(problemResponse(409, { code: 'trial-over' })) : server.fetch(url, init),
  )
  show({ memberName: 'Nora Neuhaus' })
  expect(await screen.findByText(/an Admin can order a tariff under “Upgrade”/)).toBeTruthy()
})
