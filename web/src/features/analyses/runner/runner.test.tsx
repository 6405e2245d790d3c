import { analysesApi } from '@salus/contract/measuring/analyses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import de from '../../../i18n/analyses.de.json'
import en from '../../../i18n/analyses.en.json'
import { TextsProvider } from '../../../i18n/t.tsx'
import { apiQueryOptions, queryClient } from '../../../platform/api/query.ts'
import { AnalysisRunner } from './runner.tsx'
import {
  bodyValues,
  problemResponse,
  makeProfile,
  questions,
  resultGuid,
  run,
  stressServer,
} from '../testing/stress-server.ts'

const onDone = vi.fn<(resultGuid: string) => void>()
const onLeave = vi.fn<() => void>()

async function open(
  server: ReturnType<typeof stressServer>,
  given: { language?: 'de' | 'en'; memberName?: string } = {},
) {
  vi.stubGlobal('fetch', server.fetch)
  const language = given.language ?? 'en'
  render(
    <TextsProvider
      start={{ language, messages: { de, en }[language] }}
      load={async () => ({})}
      onError={(error) => expect(error).toBeUndefined()}
    >
      <QueryClientProvider client={queryClient}>
        <button type="button">behind</button>
        <AnalysisRunner run={run} icon={null} onDone={onDone} onLeave={onLeave} memberName={given.memberName} />
      </QueryClientProvider>
    </TextsProvider>,
  )
  await screen.findByRole('main')
  await waitFor(() => expect(screen.getByRole('main').getAttribute('aria-busy')).toBeNull())
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const bodies = (server: ReturnType<typeof stressServer>, method: string) =>
  server.calls.filter((call) => call.method === method).map((call) => call.body)

beforeEach(() => {
  onDone.mockReset()
  onLeave.mockReset()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('a questionnaire', () => {
  test('shows one question, nothing preselected, and nothing around it can be reached', async () => {
    await open(stressServer(makeProfile(questions, 'questionnaire')))
    expect(heading()).toBe('How often were you tense?')
    const group = screen.getByRole('radiogroup', { name: 'How often were you tense?' })
    expect(within(group).getAllByRole('radio')).toHaveLength(3)
    expect(within(group).queryAllByRole('radio', { checked: true })).toEqual([])
    expect(screen.getByText('behind').closest('[inert], div')).toHaveProperty('inert', true)
  })

  test('a click answers, opens the next question at once and is saved in the background', async () => {
    const server = stressServer(makeProfile(questions, 'questionnaire'))
    await open(server)
    fireEvent.click(screen.getByRole('radio', { name: 'Often' }))
    expect(heading()).toBe('Did you sleep well?')
    expect(bodies(server, 'PATCH')).toEqual([])
    await waitFor(() => expect(bodies(server, 'PATCH')).toEqual([{ answers: { q1: 2 }, cleared: [], position: 'q2' }]))
  })

  test('is answered with the number keys, and the focus moves to the new question; ← goes back to the given answer', async () => {
    await open(stressServer(makeProfile(questions, 'questionnaire')))
    press('1')
    expect(heading()).toBe('Did you sleep well?')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    press('ArrowLeft')
    expect(screen.getByRole('radio', { name: 'Never' }).getAttribute('aria-checked')).toBe('true')
    press('9')
    expect(heading()).toBe('How often were you tense?')
  })

  test('the up and down keys move among the answers without choosing one', async () => {
    const server = stressServer(makeProfile(questions, 'questionnaire'))
    await open(server)
    press('ArrowDown')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Sometimes')
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
    press('ArrowUp')
    press('ArrowUp')
    expect(document.activeElement?.textContent).toContain('Often')
  })

  test('does not continue without an answer, and says so', async () => {
    await open(stressServer(makeProfile(questions, 'questionnaire')))
    fireEvent.click(button('Next'))
    expect(heading()).toBe('How often were you tense?')
    expect(screen.getByText('Please choose an answer.')).toBeTruthy()
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
  })

  test('offers “prefer not to say” only where no answer is required', async () => {
    const server = stressServer(makeProfile(questions, 'questionnaire'))
    await open(server)
    expect(screen.queryByRole('button', { name: /Prefer not to say/ })).toBeNull()
    press('s')
    expect(heading()).toBe('How often were you tense?')
    press('2')
    press('s')
    expect(heading()).toBe('On how many days did you walk?')
    await waitFor(() => expect(bodies(server, 'PATCH').at(-1)).toMatchObject({ answers: { q2: null } }))
  })

  test('leaves out what does not apply and says why', async () => {
    await open(stressServer(makeProfile(questions, 'questionnaire'), { q1: 1, q2: true }))
    expect(heading()).toBe('On how many days did you walk?')
    type('On how many days did you walk?', '0')
    fireEvent.submit(screen.getByLabelText('On how many days did you walk?'))
    expect(heading()).toBe('Which sports do you do?')
    expect(screen.getByText('No walking, so no minutes.')).toBeTruthy()
  })

  test('questions an unusual number once, and continuing a second time keeps the number', async () => {
    await open(stressServer(makeProfile(questions, 'questionnaire'), { q1: 1, q2: true, days: 3 }))
    type('How many minutes a day?', '400')
    fireEvent.click(button('Next'))
    expect(screen.getByText('400 min is unusual. Did you mean 40 min?')).toBeTruthy()
    fireEvent.click(button('Next'))
    expect(heading()).toBe('Which sports do you do?')
  })

  test('questions an unusual number also if the question was pressed without an answer before', async () => {
    await open(stressServer(makeProfile(questions, 'questionnaire'), { q1: 1, q2: true, days: 3 }))
    fireEvent.click(button('Next'))
    type('How many minutes a day?', '400')
    fireEvent.click(button('Next'))
    expect(screen.getByText('400 min is unusual. Did you mean 40 min?')).toBeTruthy()
    type('How many minutes a day?', '500')
    fireEvent.click(button('Next'))
    expect(screen.getByText(/500 min is unusual/)).toBeTruthy()
    fireEvent.click(button('Next'))
    expect(heading()).toBe('Which sports do you do?')
  })

  test('several answers can be ticked with keys, and the next question opens only when the person continues', async () => {
    const server = stressServer(makeProfile(questions, 'questionnaire'), { q1: 1, q2: true, days: 0 })
    await open(server)
    fireEvent.click(button('Next'))
    expect(screen.getByText('Please choose at least one answer.')).toBeTruthy()
    press('1')
    press('2')
    press('1')
    expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => box.textContent)).toEqual([
      expect.stringContaining('Swimming'),
    ])
    press('Enter')
    expect(heading()).toBe('Check your answers')
  })
})

describe('the review', () => {
  const complete = { q1: 2, q2: null, days: 2, minutes: 30, sports: ['swim'] }

  test('shows every answer in words, with a way to each answer and back', async () => {
    await open(stressServer(makeProfile(questions, 'questionnaire'), complete))
    for (const text of ['Often', 'Prefer not to say', '2', '30 min', 'Swimming'])
      expect(screen.getByText(text)).toBeTruthy()
    fireEvent.click(button('Edit: How often were you tense?'))
    press('1')
    expect(heading()).toBe('Check your answers')
    expect(screen.getByText('Never')).toBeTruthy()
  })

  test('sends the answers once, with the analysis id as key, and opens the check-up', async () => {
    const server = stressServer(makeProfile(questions, 'questionnaire'), complete)
    await open(server)
    fireEvent.click(button('Send answers'))
    press('Enter')
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(resultGuid))
    const sent = server.calls.filter(({ path }) => path.endsWith('/check-ups'))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ answers: complete, memberId: run.memberId })
    expect(sent[0]?.body).toMatchObject({ analysisId: sent[0]?.idempotencyKey })
  })

  test('shows a refusal of the server at the answer concerned, and can be sent again', async () => {
    const server = stressServer(makeProfile(questions, 'questionnaire'), complete)
    const errors = [{ path: 'answers.minutes', code: 'out-of-range', message: '', min: 20, max: 60 }]
    server.refusals = [problemResponse(422, { code: 'invalid-input', errors })]
    await open(server)
    fireEvent.click(button('Send answers'))
    expect(await screen.findByText('Allowed: 20 to 60 min.')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
    fireEvent.click(button('Send answers'))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  })
})

describe('without a connection', () => {
  test('the run continues and says where the answers are; sending waits for the connection', async () => {
    const server = stressServer(makeProfile(questions, 'questionnaire'), { q2: null, days: 0, sports: ['swim'] })
    await open(server)
    server.isDown = true
    press('3')
    press('ArrowRight')
    press('ArrowRight')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not saved yet. Keep this page open.'))
    while (heading() !== 'Check your answers') press('ArrowRight')
    fireEvent.click(button('Send answers'))
    expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
    server.isDown = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(resultGuid))
  })
})

test('a refetch after an outage leaves the current question alone', async () => {
  const server = stressServer(makeProfile(questions, 'questionnaire'))
  await open(server)
  press('1')
  press('s')
  type('On how many days did you walk?', '3')
  await waitFor(() => expect(bodies(server, 'PATCH').at(-1)).toMatchObject({ answers: { days: 3 } }))
  const field = screen.getByLabelText('On how many days did you walk?')
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByLabelText('On how many days did you walk?')).toBe(field)
  expect(bodies(server, 'POST')).toHaveLength(1)
})

describe('a form of values', () => {
  test('takes numbers as the reader writes them and sends them in SI units', async () => {
    const server = stressServer(makeProfile(bodyValues, 'values'))
    await open(server, { language: 'de', memberName: 'Nora Neuhaus' })
    expect(screen.getByText('Nora Neuhaus')).toBeTruthy()
    type('Body weight', '72,5')
    type('Body height', '185')
    fireEvent.click(button('Werte prüfen'))
    expect(heading()).toBe('Prüfen Sie die Werte')
    expect(screen.getByText('72,5 kg')).toBeTruthy()
    fireEvent.click(button('Werte speichern'))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(server.calls.at(-1)?.body).toMatchObject({ values: { weight: 72.5, height: 185 } })
  })

  test('saves typed text when the typing pauses, and leaves out text that is not a value', async () => {
    const server = stressServer(makeProfile(bodyValues, 'values'))
    await open(server)
    for (const text of ['7', '72', '72.', '72.5']) type('Body weight', text)
    type('Body height', '1.85')
    await waitFor(
      () => expect(bodies(server, 'PATCH')).toEqual([{ answers: { weight: 72.5 }, cleared: [], position: 'weight' }]),
      { timeout: 2000 },
    )
  })

  test('refuses an impossible value with the allowed range, and offers the value probably meant', async () => {
    await open(stressServer(makeProfile(bodyValues, 'values')))
    type('Body weight', '72.5')
    type('Body height', '1.85')
    fireEvent.click(button('Check values'))
    const field = screen.getByLabelText('Body height')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('Allowed: 50 to 250\u00a0cm.')
    expect(document.activeElement).toBe(field)
    fireEvent.click(button('Use 185\u00a0cm'))
    expect(screen.getByLabelText('Body height')).toHaveProperty('value', '185')
    fireEvent.click(button('Check values'))
    expect(heading()).toBe('Check the values')
  })

  test('names missing required values, and ignores missing optional ones', async () => {
    await open(stressServer(makeProfile(bodyValues, 'values')))
    fireEvent.click(button('Check values'))
    expect(screen.getAllByText('Please enter a value.')).toHaveLength(2)
    const invalid = [...document.querySelectorAll('[aria-invalid="true"]')]
    expect(invalid).toEqual([screen.getByLabelText('Body weight'), screen.getByLabelText('Body height')])
    expect(document.activeElement).toBe(screen.getByLabelText('Body weight'))
  })
})

test('leaving closes the runner', async () => {
  await open(stressServer(makeProfile(questions, 'questionnaire')))
  fireEvent.click(button('Save and leave'))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('a run that the Back button of the browser closes is saved first, and its page asks for the saved answers again', async () => {
  const server = stressServer(makeProfile(questions, 'questionnaire'))
  const { queryKey } = apiQueryOptions(analysesApi.getAnalysesOfMember, {
    params: { tenantId: run.tenantId, memberId: run.memberId },
  })
  queryClient.setQueryData(queryKey, { items: [], begunByOthers: [] })
  await open(server)
  fireEvent.click(screen.getByRole('radio', { name: 'Often' }))
  cleanup()
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true))
  expect(bodies(server, 'PATCH')).toHaveLength(1)
})

test('a run that closes leaves the focus on the heading of the page behind it', async () => {
  await open(stressServer(makeProfile(questions, 'questionnaire')))
  const page = document.body.appendChild(document.createElement('main'))
  page.innerHTML = '<h1>the page</h1>'
  cleanup()
  expect(document.activeElement?.textContent).toBe('the page')
  page.remove()
})
