import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import en from '../../../i18n/analyses.en.json'
import { TextsProvider } from '../../../i18n/t.tsx'
import { Questionnaire } from '../questions/questionnaire.tsx'
import { Review } from './review.tsx'
import { reduceRunner, startRunner, type RunnerAction, type RunnerState } from '../answers/state.ts'
import { makeProfile } from '../testing/stress-server.ts'

const question = (id: string, rest: Partial<ProfileItem> = {}): ProfileItem => ({
  id,
  kind: 'yes-no',
  text: `Question ${id}?`,
  required: true,
  ...rest,
})

function Run({ profile }: { profile: MeasurementProfileAsData }) {
  const { items } = profile
  const [state, dispatch] = useReducer(
    (before: RunnerState, action: RunnerAction) => reduceRunner(items, before, action),
    startRunner(items, { answers: {} }),
  )
  return state.position === null ? (
    <Review profile={profile} state={state} dispatch={dispatch} refusals={{}} refusal="" onSend={() => undefined} />
  ) : (
    <Questionnaire profile={profile} icon={null} state={state} dispatch={dispatch} />
  )
}

const show = (items: readonly ProfileItem[], rest: Partial<MeasurementProfileAsData> = {}) =>
  render(
    <TextsProvider start={{ language: 'en', messages: en }} load={async () => en} onError={() => undefined}>
      <Run profile={{ ...makeProfile(items, 'questionnaire'), whenLeftOut: 'It counts as the average.', ...rest }} />
    </TextsProvider>,
  )
const decline = () => screen.queryByRole('button', { name: /Prefer not to say/ })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (key: string) => fireEvent.keyDown(document.body, { key })

afterEach(cleanup)

describe('prefer not to say', () => {
  test('is offered while the quota lasts, with its effect on the score', () => {
    show([question('1'), question('2'), question('3')], { mayDecline: 2 })
    expect(screen.getByText('You may leave out 2 more questions. It counts as the average.')).toBeDefined()
    press('s')
    expect(screen.getByText('You may leave out one more question. It counts as the average.')).toBeDefined()
    press('s')
    expect(heading()).toBe('Question 3?')
    expect(decline()).toBeNull()
    expect(screen.queryByText(/average/)).toBeNull()
    press('s')
    expect(heading()).toBe('Question 3?')
  })

  test('can be undone at the question, and another question can then be declined', () => {
    show([question('1'), question('2')], { mayDecline: 1 })
    press('s')
    expect(decline()).toBeNull()
    press('Backspace')
    expect(decline()?.getAttribute('aria-pressed')).toBe('true')
    press('1')
    expect(heading()).toBe('Question 2?')
    expect(decline()).not.toBeNull()
  })

  test('is never offered for a required question without a quota, and always for an optional one', () => {
    show([question('1'), question('2', { required: false })])
    expect(decline()).toBeNull()
    press('1')
    expect(decline()).not.toBeNull()
    expect(screen.getByText('It counts as the average.')).toBeDefined()
  })
})

describe('skipped questions', () => {
  const skipping = [
    question('1'),
    question('2', { visibleIf: { item: '1', unless: true, skipReason: 'Left out because of question 1.' } }),
    question('3', { visibleIf: { item: '2', equals: true, skipReason: 'Left out because of question 2.' } }),
    question('4'),
  ]

  test('show one reason, at the next question and in the review', () => {
    show(skipping)
    press('1')
    expect(heading()).toBe('Question 4?')
    expect(screen.getByText('Left out because of question 1.')).toBeDefined()
    expect(screen.queryByText('Left out because of question 2.')).toBeNull()
    press('1')
    expect(screen.getByText('Left out because of question 1.')).toBeDefined()
  })

  test('no longer decide about other questions, even if they were answered before', () => {
    show(skipping)
    press('2')
    press('1')
    expect(heading()).toBe('Question 3?')
    press('ArrowLeft')
    press('ArrowLeft')
    press('1')
    expect(heading()).toBe('Question 4?')
  })
})

describe('a scale', () => {
  const scale = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => ({
    value,
    label: { 0: '0 – not at all', 10: '10 – as ever' }[value] ?? String(value),
  }))

  test('is answered by the digit it shows, not by its place', () => {
    show([question('1', { kind: 'single-choice', options: scale }), question('2')])
    press('7')
    press('ArrowLeft')
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('7')
    expect(screen.getByRole('radio', { name: '10 – as ever' })).toBeDefined()
    expect(screen.getByText('not at all')).toBeDefined()
  })

  test('of days has eight large buttons labelled in days', () => {
    show([question('1', { kind: 'number', unit: 'd', min: 0, max: 7, step: 1 }), question('2')])
    expect(screen.getAllByRole('radio')).toHaveLength(8)
    press('0')
    press('ArrowLeft')
    expect(screen.getByRole('radio', { checked: true, name: '0 days' })).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: '1 day' }))
    press('2')
    expect(screen.getByText('1 day')).toBeDefined()
  })
})
