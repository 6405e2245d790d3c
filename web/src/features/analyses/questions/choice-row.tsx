import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useId } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { SelectInput } from '../../../ui/fields/field.tsx'
import { CircleAlert } from '../../../ui/icons.ts'
import { listOptions, readTicked, toggleOption } from '../answers/options.ts'
import type { RunnerDispatch } from './question.tsx'
import type { RunnerState } from '../answers/state.ts'

interface ChoiceRowProps {
  readonly item: ProfileItem
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
  readonly isStrict: boolean
  readonly refusal: string | undefined
  readonly mayDecline: boolean
}

/** Shows a question with its options in one row, for forms that list all questions. */
export function ChoiceRow({ item, state, dispatch, isStrict, refusal, mayDecline }: ChoiceRowProps) {
  const t = useT()
  const id = useId()
  const answer = state.answers[item.id]
  const isMissing = isStrict && item.required && answer === undefined
  const complaint = isMissing ? t('analyses.refused.required') : refusal
  const hint = [item.hint, item.required ? undefined : t('analyses.optional')].filter((one) => one !== undefined)
  const described = [
    ...(hint.length > 0 ? [`${id}-hint`] : []),
    ...(complaint === undefined ? [] : [`${id}-complaint`]),
  ]
  const props = { id, item, answer, mayDecline, describedBy: described.join(' ') || undefined }
  const isRefused = complaint !== undefined
  const choose = (value: AnswersInput[string]) => dispatch({ type: 'answered', item: item.id, value })
  const empty = () => dispatch({ type: 'typed', item: item.id, text: '' })
  return (
    <div data-item={item.id} className="border-b border-sep py-3 last:border-0">
      {item.kind === 'multiple-choice' ? (
        <Ticks {...props} hint={hint.join(' ')} onChoose={choose} />
      ) : (
        <div className="grid items-center gap-x-4 gap-y-1.5 min-[30rem]:grid-cols-[1fr_13rem]">
          <div className="min-w-0">
            <label htmlFor={id} className="font-medium [hyphens:auto]">
              {item.text}
            </label>
            <Hint id={id}>{hint.join(' ')}</Hint>
          </div>
          <Select {...props} isRefused={isRefused} onChoose={choose} onEmpty={empty} />
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

interface SelectProps extends ChoiceProps {
  readonly isRefused: boolean
  readonly onEmpty: () => void
}

function Select({ id, item, answer, mayDecline, describedBy, isRefused, onChoose, onEmpty }: SelectProps) {
  const t = useT()
  const options = listOptions(item, t)
  const chosen = options.findIndex(({ value }) => value === answer)
  return (
    <SelectInput
      id={id}
      className="w-full"
      aria-describedby={describedBy}
      aria-invalid={isRefused || undefined}
      value={answer === null ? declined : chosen === -1 ? '' : String(chosen)}
      onChange={({ target }) => {
        if (target.value === '') return onEmpty()
        onChoose(target.value === declined ? null : (options[Number(target.value)]?.value ?? null))
      }}
    >
      {(!item.required || (chosen === -1 && answer !== null)) && (
        <option value="" disabled={item.required}>
          {t('analyses.choose')}
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

function Ticks({ id, item, answer, describedBy, hint, onChoose }: ChoiceProps & { readonly hint: string }) {
  const t = useT()
  const ticked = readTicked(answer)
  return (
    <div role="group" aria-labelledby={`${id}-text`} aria-describedby={describedBy}>
      <p id={`${id}-text`} className="font-medium [hyphens:auto]">
        {item.text}
      </p>
      <Hint id={id}>{hint}</Hint>
      {listOptions(item, t).map(({ value, label }) => (
        <label key={String(value)} className="flex min-h-11 items-center gap-3 small:min-h-8">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-[var(--accent)]"
            checked={ticked.includes(String(value))}
            onChange={() => onChoose(toggleOption(ticked, String(value)))}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

function Hint({ id, children }: { readonly id: string; readonly children: string }) {
  if (children === '') return null
  return (
    <p id={`${id}-hint`} className="mt-0.5 text-small text-muted">
      {children}
    </p>
  )
}
