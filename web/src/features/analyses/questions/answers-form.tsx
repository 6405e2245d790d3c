import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measuring/profiles.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useReducer } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { useNumberTexts } from '../answers/number-texts.ts'
import type { RunnerDispatch } from './question.tsx'
import { listRefusals } from '../answers/refusals.ts'
import { type Contradictions, useContradictions } from '../answers/use-contradictions.ts'
import {
  answersToSend,
  missingItems,
  reduceRunner,
  type RunnerState,
  startRunner,
  visibleItems,
} from '../answers/state.ts'
import { divideSections, ValueRow } from './values-form.tsx'

interface Edited {
  readonly answers: AnswersInput
  readonly age: number | null
}

export function useEditedAnswers(profile: MeasurementProfileAsData, { answers: stored, age }: Edited) {
  const { items } = profile
  const [state, dispatch] = useReducer(
    (before: RunnerState, action: Parameters<RunnerDispatch>[0]) => reduceRunner(items, before, action),
    stored,
    (answers) => startRunner(items, { answers }),
  )
  const contradictions = useContradictions({ profile, state, age: age ?? undefined })
  return {
    state,
    dispatch,
    contradictions,
    answers: answersToSend(items, state),
    missing: missingItems(items, state).length + Object.keys(contradictions.all).length,
  }
}

interface AnswersFormProps {
  readonly profile: MeasurementProfileAsData
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
  readonly contradictions: Contradictions
  /** If true, missing answers are reported. Wrong numbers are then reported even before their field loses the focus. */
  readonly isStrict: boolean
  readonly problem: Problem | null
}

export function AnswersForm({ profile, state, dispatch, contradictions, isStrict, problem }: AnswersFormProps) {
  const t = useT()
  const numbers = useNumberTexts()
  const refusals = listRefusals({ problem, answers: state.answers }, profile.items, { t, numbers })
  const visible = visibleItems(profile.items, state.answers)
  const title = t(profile.kind === 'questionnaire' ? 'corrections.answers' : 'corrections.values')
  const together = isStrict ? contradictions.all : contradictions.shown
  const ofRow = (item: ProfileItem) => ({
    item,
    state,
    dispatch,
    isStrict,
    refusal: together[item.id] ?? refusals.byItem[item.id],
  })
  return (
    <div className="mt-5 border-t border-line pt-2" onBlur={contradictions.leave}>
      {divideSections(visible).map(({ name, items }) => (
        <fieldset key={`${name} ${items[0]?.id}`} className="min-w-0">
          <legend className="pt-3 text-h3 font-semibold">{name === '' ? title : name}</legend>
          {items.map((item) =>
            item.kind === 'number' ? (
              <ValueRow key={item.id} {...ofRow(item)} />
            ) : (
              <ChoiceRow key={item.id} {...ofRow(item)} mayDecline={(profile.mayDecline ?? 0) > 0} />
            ),
          )}
        </fieldset>
      ))}
    </div>
  )
}
