import type { AnswersInput } from '@salus/contract/answers.ts'
import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measurement-profiles.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { CircleAlert } from 'lucide-react'
import { useId, useReducer } from 'react'
import { useT } from '../../i18n/t.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { optionsOf, tickedOf, toggled } from './answer-options.ts'
import { useNumberTexts } from './number-texts.ts'
import type { RunnerDispatch } from './question.tsx'
import { refusalsOf } from './refusals.ts'
import {
  answersToSend,
  missingItems,
  reduceRunner,
  type RunnerState,
  startRunner,
  visibleItems,
} from './runner-state.ts'
import { sectionsOf, ValueRow, type ValueRowProps } from './values-form.tsx'

/** Stored answers as something that can be edited, by the rules of the runner. */
export function useEditedAnswers(profile: MeasurementProfileAsData, stored: AnswersInput) {
  const { items } = profile
  const [state, dispatch] = useReducer(
    (before: RunnerState, action: Parameters<RunnerDispatch>[0]) => reduceRunner(items, before, action),
    stored,
    (answers) => startRunner(items, { answers }),
  )
  return { state, dispatch, answers: answersToSend(items, state), missing: missingItems(items, state).length }
}

interface AnswersFormProps {
  readonly profile: MeasurementProfileAsData
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
  /** Says what is missing without waiting until a field is left. */
  readonly isStrict: boolean
  readonly problem: Problem | null
}

/** All answers of a profile below each other, for whoever knows what to change. */
export function AnswersForm({ profile, state, dispatch, isStrict, problem }: AnswersFormProps) {
  const t = useT()
  const numbers = useNumberTexts()
  const refusals = refusalsOf(problem, profile.items, { t, numbers })
  const visible = visibleItems(profile.items, state.answers)
  const title = t(profile.kind === 'questionnaire' ? 'corrections.answers' : 'corrections.values')
  const ofRow = (item: ProfileItem) => ({ item, state, dispatch, isStrict, refusal: refusals.byItem[item.id] })
  return (
    <div className="mt-5 border-t border-line pt-2">
      {sectionsOf(visible).map(({ name, items }) => (
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

interface ChoiceRowProps extends ValueRowProps {
  readonly mayDecline: boolean
}

function ChoiceRow({ item, state, dispatch, isStrict, refusal, mayDecline }: ChoiceRowProps) {
  const t = useT()
  const id = useId()
  const answer = state.answers[item.id]
  const isMissing = isStrict && item.required && answer === undefined
  const complaint = isMissing ? t('analyses.refused.required') : refusal
  const props = { id, item, answer, mayDecline, describedBy: complaint === undefined ? undefined : `${id}-complaint` }
  const choose = (value: AnswersInput[string]) => dispatch({ type: 'answered', item: item.id, value })
  return (
    <div data-item={item.id} className="border-b border-sep py-3 last:border-0">
      {item.kind === 'multiple-choice' ? (
        <Ticks {...props} onChoose={choose} />
      ) : (
        <div className="grid items-center gap-x-4 gap-y-1.5 min-[480px]:grid-cols-[1fr_13rem]">
          <label htmlFor={id} className="font-medium [hyphens:auto]">
            {item.text}
          </label>
          <Select {...props} onChoose={choose} />
        </div>
      )}
      <p id={`${id}-complaint`} role="alert" className="mt-1.5 flex gap-2 text-small text-danger-ink empty:hidden">
        {complaint !== undefined && (
          <>
            <CircleAlert aria-hidden className="size-4" />
            {complaint}
          </>
        )}
      </p>
    </div>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly item: ProfileItem
  readonly answer: AnswersInput[string] | undefined
  readonly mayDecline: boolean
  readonly describedBy: string | undefined
  readonly onChoose: (value: AnswersInput[string]) => void
}

const declined = 'declined'

function Select({ id, item, answer, mayDecline, describedBy, onChoose }: ChoiceProps) {
  const t = useT()
  const options = optionsOf(item, t)
  const chosen = options.findIndex(({ value }) => value === answer)
  return (
    <SelectInput
      id={id}
      className="w-full"
      aria-describedby={describedBy}
      aria-invalid={describedBy === undefined ? undefined : true}
      value={answer === null ? declined : chosen === -1 ? '' : String(chosen)}
      onChange={({ target }) =>
        onChoose(target.value === declined ? null : (options[Number(target.value)]?.value ?? null))
      }
    >
      {chosen === -1 && answer !== null && (
        <option value="" disabled>
          {t('corrections.notAnswered')}
        </option>
      )}
      {options.map((option, index) => (
        <option key={String(option.value)} value={String(index)}>
          {option.label}
        </option>
      ))}
      {(answer === null || mayDecline) && <option value={declined}>{t('analyses.review.declined')}</option>}
    </SelectInput>
  )
}

function Ticks({ id, item, answer, describedBy, onChoose }: ChoiceProps) {
  const t = useT()
  const ticked = tickedOf(answer)
  return (
    <div role="group" aria-labelledby={`${id}-text`} aria-describedby={describedBy}>
      <p id={`${id}-text`} className="font-medium [hyphens:auto]">
        {item.text}
      </p>
      {optionsOf(item, t).map(({ value, label }) => (
        <label key={String(value)} className="flex min-h-11 items-center gap-3 small:min-h-8">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-[var(--accent)]"
            checked={ticked.includes(String(value))}
            onChange={() => onChoose(toggled(ticked, String(value)))}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
