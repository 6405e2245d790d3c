import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, expect, test } from 'vitest'
import en from '../../../i18n/analyses.en.json'
import { TextsProvider } from '../../../i18n/t.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { reduceRunner, startRunner, type RunnerAction, type RunnerState } from '../answers/state.ts'

const meal: ProfileItem = {
  id: 'meal',
  kind: 'single-choice',
  text: 'Last meal',
  hint: 'Before the measurement.',
  required: false,
  options: [
    { value: 1, label: 'Less than 2 hours' },
    { value: 2, label: '2 hours and more' },
  ],
}

function Row({ item }: { item: ProfileItem }) {
  const [state, dispatch] = useReducer(
    (before: RunnerState, action: RunnerAction) => reduceRunner([item], before, action),
    startRunner([item], { answers: {} }),
  )
  return (
    <>
      <ChoiceRow item={item} state={state} dispatch={dispatch} isStrict refusal={undefined} mayDecline={false} />
      <output>{JSON.stringify(state.answers)}</output>
    </>
  )
}

const show = (item: ProfileItem) =>
  render(
    <TextsProvider start={{ language: 'en', messages: en }} load={async () => en} onError={() => undefined}>
      <Row item={item} />
    </TextsProvider>,
  )
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Last meal' })
const choose = (label: string) => {
  const option = screen.getByRole<HTMLOptionElement>('option', { name: label })
  fireEvent.change(field(), { target: { value: option.value } })
}
const described = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')

afterEach(cleanup)

test('an optional choice shows its hint and can be emptied again', () => {
  show(meal)
  expect(described()?.textContent).toBe('Before the measurement. Optional.')
  choose('2 hours and more')
  expect(screen.getByRole('status').textContent).toBe('{"meal":2}')
  choose('– choose –')
  expect(screen.getByRole('status').textContent).toBe('{}')
})

test('a required choice that is missing is refused and cannot be emptied', () => {
  show({ ...meal, required: true })
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole<HTMLOptionElement>('option', { name: '– choose –' }).disabled).toBe(true)
  choose('Less than 2 hours')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('option', { name: '– choose –' })).toBeNull()
})
