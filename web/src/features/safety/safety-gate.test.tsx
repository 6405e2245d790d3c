import { safetyQuestionCodes, type SafetyQuestionCode } from '@salus/domain/safety/safety-questions.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RegionProvider } from '../../i18n/t.tsx'
import { type GatePass, GateOfRun } from '../../pieces/run-parts.ts'
import { queryClient } from '../../platform/api/query.ts'
import { guid } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { SafetyGate } from './safety-gate.tsx'

const stops: readonly SafetyQuestionCode[] = ['pacemaker', 'activeImplant', 'pregnancy']

interface Standing {
  readonly due?: readonly SafetyQuestionCode[]
  readonly applying?: readonly SafetyQuestionCode[]
  readonly isNew?: boolean
}

/** Makes the server's response. For people who were never asked before, every question is due. */
const buildGate = ({ due = [], applying = [], isNew = false }: Standing) => ({
  isDue: isNew || due.length > 0,
  stops: applying.filter((code) => stops.includes(code) && !due.includes(code)),
  notes: applying.filter((code) => !stops.includes(code) && !due.includes(code)),
  questions: safetyQuestionCodes.map((question) => ({
    question,
    kind: stops.includes(question) ? 'stop' : 'note',
    isDue: isNew || due.includes(question),
    answer: isNew
      ? null
      : {
          applies: applying.includes(question),
          saidBy: 'staff',
          askedBy: 'Stefan Tester',
          askedAt: '2026-11-01T08:00:00Z',
          askedOn: '2026-11-01',
          askedAgainOn: '2026-12-01',
        },
  })),
})

interface Sent {
  readonly answers: readonly { readonly question: SafetyQuestionCode; readonly applies: boolean }[]
  readonly saidBy: string
}

const onPass = vi.fn<(pass: GatePass) => void>()
const onWithoutCurrent = vi.fn<() => void>()
const reopen = () => undefined

const GateOfTestRun = (props: Omit<ComponentProps<typeof SafetyGate>, 'tenantId' | 'memberId'>) => (
  <GateOfRun value={{ isReopened: false, onPass, reopen }}>
    <SafetyGate tenantId={1} memberId={guid(901)} {...props} />
  </GateOfRun>
)

function show(standing: Standing, profileId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3') {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json({ ...buildGate(standing), last: null })
    const body = JSON.parse(String(init.body)) as Sent
    sent.push(body)
    const applying = body.answers.flatMap(({ question, applies }) => (applies ? [question] : []))
    return Response.json(buildGate({ applying }), { status: 201 })
  })
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <RegionProvider timeZone="Europe/Berlin">
          <GateOfTestRun profileId={profileId} asked="staff" onWithoutCurrent={onWithoutCurrent} />
        </RegionProvider>
      ),
    },
  })
  return sent
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('people who were never asked before pass with one press if nothing applies', async () => {
  const sent = show({ isNew: true })
  await press('None of this applies')
  await waitFor(() => expect(onPass).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ saidBy: 'staff' })
  expect(sent[0]?.answers).toEqual(safetyQuestionCodes.map((question) => ({ question, applies: false })))
})

test('answers that are still valid pass without a press', async () => {
  show({ applying: ['metalImplant'] })
  await waitFor(() => expect(onPass).toHaveBeenCalledOnce())
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('only questions that are due are asked again, and earlier ticks stay until removed', async () => {
  const sent = show({ due: ['pregnancy', 'fever'], applying: ['pregnancy'] })
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByRole('checkbox', { name: 'Pregnancy, a possible one too', checked: true })).toBeTruthy()
  expect(screen.getByText('Last answer: yes, on 1 Nov 2026.')).toBeTruthy()
  tick('Pregnancy, a possible one too')
  await press('None of this applies')
  await waitFor(() => expect(onPass).toHaveBeenCalledOnce())
  expect(sent[0]?.answers).toEqual([
    { question: 'pregnancy', applies: false },
    { question: 'fever', applies: false },
  ])
})

test('a stop lets nobody pass, explains why and offers an alternative', async () => {
  show({ isNew: true })
  await screen.findByRole('button', { name: 'None of this applies' })
  tick('Pacemaker or defibrillator')
  await press('Continue')
  expect(await screen.findByRole('heading', { level: 1, name: 'Measure without a current today' })).toBeTruthy()
  expect(screen.getByText(/pacemaker or defibrillator\. To be on the safe side/)).toBeTruthy()
  expect(screen.getByText(/Asked again from 1 Dec 2026 on/)).toBeTruthy()
  expect(screen.getByText(/Set the scale to “weight only”/)).toBeTruthy()
  await press('Continue without a current')
  expect(onWithoutCurrent).toHaveBeenCalledOnce()
  expect(onPass).not.toHaveBeenCalled()
})

test('for a device that cannot weigh without a current, the page says to use another scale', async () => {
  show({ applying: ['activeImplant'] }, 'a5577d41-89f7-5b8d-b0f8-7b3c589f1ba6')
  expect(await screen.findByText(/Use an ordinary scale/)).toBeTruthy()
})

test('values of an earlier day need no questions and keep their day, and today is not an earlier day', async () => {
  const sent = show({ applying: ['pacemaker'] })
  await press('Enter an earlier measurement')
  const day = screen.getByLabelText('When was it measured?')
  fireEvent.change(day, { target: { value: '2099-01-01' } })
  await press('To the values')
  expect(screen.getByText('Please give a day before today.')).toBeTruthy()
  expect(onPass).not.toHaveBeenCalled()
  fireEvent.change(day, { target: { value: '2026-03-04' } })
  fireEvent.change(screen.getByLabelText('Hour'), { target: { value: '8' } })
  fireEvent.change(screen.getByLabelText('Minute'), { target: { value: '30' } })
  await press('To the values')
  expect(onPass.mock.calls[0]?.[0].dateOfMeasurement).toBe('2026-03-04T08:30:00+01:00')
  expect(sent).toEqual([])
})

test('on a page that stays open for three days, yesterday is an earlier day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T21:00:00Z'), toFake: ['Date'] })
  show({ applying: ['pacemaker'] })
  await press('Enter an earlier measurement')
  vi.setSystemTime(new Date('2026-12-02T07:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  fireEvent.change(screen.getByLabelText('When was it measured?'), { target: { value: '2026-12-01' } })
  await press('To the values')
  vi.useRealTimers()
  expect(onPass.mock.calls[0]?.[0].dateOfMeasurement).toMatch(/^2026-12-01T00:00/)
})

test('a time that the clocks skipped is refused as a time of measurement', async () => {
  show({ applying: ['pacemaker'] })
  await press('Enter an earlier measurement')
  fireEvent.change(screen.getByLabelText('When was it measured?'), { target: { value: '2026-03-29' } })
  fireEvent.change(screen.getByLabelText('Hour'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('Minute'), { target: { value: '30' } })
  await press('To the values')
  expect(screen.getByText(/The clocks skipped this time/)).toBeTruthy()
  expect(onPass).not.toHaveBeenCalled()
})

test('nobody passes while the earlier answers are unknown', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  renderInApp({
    at: '/',
    pages: {
      '/': () => <GateOfTestRun profileId="c9a6fd57-db26-503e-97e9-d1277dda63c3" asked="self" />,
    },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(onPass).not.toHaveBeenCalled()
})
