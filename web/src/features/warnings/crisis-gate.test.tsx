import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkUp } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { crisisWarning } from '../../testing/warning-samples.ts'
import { CrisisGate } from './crisis-gate.tsx'

const now = new Date('2026-11-18T09:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Given {
  readonly warnings?: Warning[]
  readonly revision?: number
  readonly dateOfMeasurement?: string
  readonly voice?: 'person' | 'staff'
  readonly isQuiet?: boolean
}

function show({ voice = 'person', isQuiet = false, ...given }: Given = {}) {
  const taken = checkUp(1, {
    warnings: [crisisWarning],
    scores: [
      { code: 'sbp', value: 200, unit: 'mmHg' },
      { code: 'dbp', value: 120, unit: 'mmHg' },
    ],
    ...given,
  })
  renderInApp({
    language: 'en',
    at: '/',
    pages: {
      '/': () => (
        <CrisisGate checkUp={taken} voice={voice} isQuiet={isQuiet} name="Mara Lindner">
          <p>the result</p>
        </CrisisGate>
      ),
    },
  })
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Blood pressure very high' })
const isResult = () => screen.findByText('the result')

test('a crisis is shown before the result, has the focus, and says what to do and whom to call', async () => {
  show()
  const title = await heading()
  expect(document.activeElement).toBe(title)
  expect(screen.queryByText('the result')).toBeNull()
  expect(screen.getByText(/200\/120 mmHg/)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('call 112 at once'),
    expect.stringContaining('Rest'),
  ])
  expect(screen.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112')
  fireEvent.click(screen.getByRole('button', { name: 'Show the result' }))
  expect(await isResult()).toBeTruthy()
})

test('a crisis that was read is not shown again in this tab, unless the result was corrected', async () => {
  show()
  await heading()
  fireEvent.click(screen.getByRole('button', { name: 'Show the result' }))
  cleanup()
  show()
  expect(await isResult()).toBeTruthy()
  cleanup()
  show({ revision: 2 })
  expect(await heading()).toBeTruthy()
})

test('staff read what to do with the person, and the name of the person', async () => {
  show({ voice: 'staff' })
  await heading()
  expect(screen.getByText('Mara Lindner')).toBeTruthy()
  expect(screen.getByText(/stay with the person/)).toBeTruthy()
})

test('in quiet mode a crisis is still shown, without the measured numbers', async () => {
  show({ isQuiet: true })
  await heading()
  expect(screen.queryByText(/200/)).toBeNull()
})

test.each([
  ['a result that warns of less', { warnings: [{ ...crisisWarning, urgency: 'see-a-doctor' as const }] }],
  ['a usual result', { warnings: [] }],
  ['a crisis of last month', { dateOfMeasurement: '2026-10-18T08:42:00Z' }],
])('%s is shown without an instruction page before it', async (_what, given) => {
  show(given)
  expect(await isResult()).toBeTruthy()
})
