import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

test('if the consent is withdrawn during a run, the run says so, while the person answers and at the end', async () => {
  const server = stressServer(makeProfile(questions, 'questionnaire'), { q2: null, days: 0, sports: ['swim'] })
  const refused = () => problemResponse(403, { code: 'consent-required' })
  server.refusals.push(refused())
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'PATCH' ? Promise.resolve(refused()) : server.fetch(url, init),
  )
  const nothing = () => undefined
  renderInApp({
    at: '/',
    pages: {
      '/': () => <AnalysisRunner run={run} icon={null} onDone={nothing} onLeave={nothing} memberName="Nora Neuhaus" />,
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'Often' }))
  const note = 'The consent was withdrawn. Nothing more is stored.'
  // The note appears twice: once on screen and once for screen readers.
  await waitFor(() => expect(screen.getAllByText(note)).toHaveLength(2))
  expect(screen.queryByText(/No connection|Not saved yet/)).toBeNull()
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent
  while (heading() !== 'Check your answers')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
  fireEvent.click(screen.getByRole('button', { name: 'Send answers' }))
  expect(await screen.findByText(/^The consent to store health data was withdrawn/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('consent-required')
})
