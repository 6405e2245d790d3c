import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { DropDialog } from './drop-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const surveyId = '6cdf62cd-26b4-41ff-8cd3-1f0fe56f83f0'
const measure: Measure = {
  measureId: 'b7a1f0a6-61d9-4a7c-8f0e-1d0f4b6f0c11',
  theme: 'total',
  finding: null,
  group: null,
  action: 'More breaks',
  kind: 'organisational',
  owner: { name: 'Head of logistics', userId: null },
  startsOn: null,
  dueOn: '2026-03-01',
  state: 'done',
  resources: null,
  links: [],
  plannedCheck: null,
  isOverdue: false,
  droppedBecause: null,
  check: null,
  effect: null,
  revision: 1,
  history: [],
}

/** Checks a measure of a survey that closed on 10 March in Berlin. Returns the sent requests. */
async function checkOn(day: number, refused?: string) {
  const sent: unknown[] = []
  fakeApi({
    [`/api/tenants/4/group-surveys/${surveyId}/measures/${measure.measureId}/check`]: (request) => {
      sent.push(request)
      const errors = [{ path: 'checkedOn', code: refused, message: 'too early' }]
      const problem = { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid-input', errors }
      return new Response(JSON.stringify(problem), {
        status: 422,
        headers: { 'content-type': 'application/problem+json' },
      })
    },
  })
  const Page = () => (
    <CheckDialog
      survey={{ tenantId: 4, surveyId }}
      zone="Europe/Berlin"
      closedOn="2026-03-10"
      measure={measure}
      onClose={() => undefined}
    />
  )
  renderInApp({ at: '/', pages: { '/': Page } })
  fireEvent.change(await screen.findByLabelText('What was found'), { target: { value: 'effective' } })
  fireEvent.change(screen.getByLabelText('Checked by'), { target: { value: 'Ida Brandt' } })
  for (const [part, value] of [
    ['Day', String(day)],
    ['Month', '3'],
    ['Year', '2026'],
  ] as const)
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(part) }), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return sent
}

test('a check dated before the survey closed is refused at its date field and not sent', async () => {
  const sent = await checkOn(9)
  expect(await screen.findByText(/The survey did not close until 10 Mar 2026/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a refusal by the server, which may count days in another zone, is also shown at the date field', async () => {
  await checkOn(10, 'before-closing')
  expect(await screen.findByText(/The survey did not close until 10 Mar 2026/)).toBeTruthy()
  expect(screen.getByText('This was not saved. Check the marked fields.')).toBeTruthy()
})

test('each error of a check disappears as soon as its own field is right', async () => {
  const Page = () => (
    <CheckDialog
      survey={{ tenantId: 4, surveyId }}
      zone="Europe/Berlin"
      closedOn="2026-03-10"
      measure={measure}
      onClose={() => undefined}
    />
  )
  renderInApp({ at: '/', pages: { '/': Page } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  const isWrong = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'
  expect([isWrong('What was found'), isWrong('Checked by')]).toEqual([true, true])
  fireEvent.change(screen.getByLabelText('What was found'), { target: { value: 'effective' } })
  expect([isWrong('What was found'), isWrong('Checked by')]).toEqual([false, true])
  fireEvent.change(screen.getByLabelText('Checked by'), { target: { value: 'Ida Brandt' } })
  expect(isWrong('Checked by')).toBe(false)
})

test('the error of a missing reason for dropping a measure disappears once the reason is typed', async () => {
  const Page = () => <DropDialog survey={{ tenantId: 4, surveyId }} measure={measure} onClose={() => undefined} />
  renderInApp({ at: '/', pages: { '/': Page } })
  const reason = await screen.findByRole('textbox')
  fireEvent.submit(reason.closest('form') ?? reason)
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(reason, { target: { value: 'Done by the landlord' } })
  expect(reason.getAttribute('aria-invalid')).toBeNull()
})
