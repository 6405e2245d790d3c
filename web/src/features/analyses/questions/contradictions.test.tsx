import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measuring/profiles.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import en from '../../../i18n/analyses.en.json'
import { TextsProvider, useT } from '../../../i18n/t.tsx'
import { useNumberTexts } from '../answers/number-texts.ts'
import { listRefusals } from '../answers/refusals.ts'
import { reduceRunner, startRunner, type RunnerAction, type RunnerState } from '../answers/state.ts'
import { useContradictions } from '../answers/use-contradictions.ts'
import { Review } from '../runner/review.tsx'
import { makeProfile } from '../testing/stress-server.ts'
import { Questionnaire } from './questionnaire.tsx'
import { ValuesForm } from './values-form.tsx'

const number = (id: string, text: string, unit: string): ProfileItem => ({
  id,
  text,
  unit,
  kind: 'number',
  required: false,
  min: 1,
  max: 300,
  step: 1,
  usual: [90, 110],
})
const items = [number('sbp', 'Upper value', 'mmHg'), number('dbp', 'Lower value', 'mmHg')]

interface Shown {
  readonly profile: MeasurementProfileAsData
  readonly problem: Problem | null
}

function Run({ profile, problem }: Shown) {
  const t = useT()
  const numbers = useNumberTexts()
  const [state, dispatch] = useReducer(
    (before: RunnerState, action: RunnerAction) => reduceRunner(profile.items, before, action),
    startRunner(profile.items, { answers: {} }),
  )
  const contradictions = useContradictions({ profile, state })
  const refusals = listRefusals({ problem, answers: state.answers }, profile.items, { t, numbers })
  const parts = { profile, state, dispatch, icon: null, contradictions, refusals: refusals.byItem }
  if (profile.kind === 'questionnaire' && state.position !== null) return <Questionnaire {...parts} />
  if (state.position === null && state.backToReview === false && profile.kind === 'questionnaire')
    return <Review {...parts} contradictions={contradictions.all} refusal="" onSend={() => undefined} />
  return <ValuesForm {...parts} />
}

function show(kind: 'questionnaire' | 'values', problem: Problem | null = null, code = 'manual-questionnaire') {
  render(
    <TextsProvider start={{ language: 'en', messages: en }} load={async () => en} onError={() => undefined}>
      <Run profile={{ ...makeProfile(items, kind), code }} problem={problem} />
    </TextsProvider>,
  )
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const words = '“Lower value” (120 mmHg) must be lower than “Upper value” (80 mmHg). Please check both values.'
const said = () => document.body.textContent.replaceAll('\u00a0', ' ')

afterEach(cleanup)

describe('values that contradict each other', () => {
  test('are reported at the second field once it is left, until one of the values is changed', () => {
    show('values')
    type('Upper value', '80')
    fireEvent.blur(field('Upper value'))
    type('Lower value', '120')
    expect(said()).not.toContain(words)
    fireEvent.blur(field('Lower value'))
    expect(said()).toContain(words)
    expect(field('Lower value').getAttribute('aria-invalid')).toBe('true')
    type('Upper value', '180')
    expect(said()).not.toContain('must be lower')
  })

  test('stop the form before anything is sent', () => {
    show('values')
    type('Upper value', '80')
    type('Lower value', '120')
    fireEvent.click(screen.getByRole('button', { name: 'Check values' }))
    expect(said()).toContain(words)
    expect(document.activeElement).toBe(field('Lower value'))
  })

  test('that only the server finds are refused at the same field with the same words, until one of the values is changed', () => {
    const contradiction = { rule: 'must-be-below' as const, values: { dbp: 120, sbp: 80 } }
    const errors = [{ path: 'values.dbp', code: 'inconsistent', message: 'No', contradiction }]
    const problem: Problem = { type: 'about:blank', title: 'No', status: 422, code: 'invalid-input', errors }
    show('values', problem, 'of-a-newer-server')
    type('Upper value', '80')
    type('Lower value', '120')
    expect(said()).toContain(words)
    type('Lower value', '70')
    expect(said()).not.toContain('must be lower')
  })

  test('stop a questionnaire at the later question, and the person can still go back', () => {
    show('questionnaire')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '80' } })
    fireEvent.click(screen.getByRole('button', { name: /Next/ }))
    // The second press confirms the unusual value.
    fireEvent.click(screen.getByRole('button', { name: /Next/ }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '120' } })
    fireEvent.click(screen.getByRole('button', { name: /Next/ }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lower value')
    expect(said()).toContain(words)
    fireEvent.click(screen.getByRole('button', { name: /Back/ }))
    expect(said()).not.toContain(words)
    fireEvent.click(screen.getByRole('button', { name: /Next/ }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lower value')
  })
})
