import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Check } from '../../../ui/icons.ts'
import { endOfScale, isDaysOfWeek, findKey, listOptions, readTicked, type AnswerOption } from '../answers/options.ts'
import type { Answer } from '../answers/state.ts'

interface ChoicesProps {
  readonly item: ProfileItem
  readonly answer: Answer | undefined
  readonly labelledBy: string
  readonly describedBy: string | undefined
  readonly isRefused: boolean
  readonly onChoose: (option: AnswerOption) => void
}

/** Shows large answer buttons. Arrow keys only move the focus, because choosing an answer opens the next question. */
export function Choices({ item, answer, labelledBy, describedBy, isRefused, onChoose }: ChoicesProps) {
  const t = useT()
  const group = useRef<HTMLDivElement>(null)
  const options = listOptions(item, t)
  const isMultiple = item.kind === 'multiple-choice'
  const ticked = readTicked(answer)
  const isChosen = ({ value }: AnswerOption) => (isMultiple ? ticked.includes(String(value)) : value === answer)
  const firstChosen = Math.max(0, options.findIndex(isChosen))
  const isScale = options.every(({ step }) => step !== undefined)
  const [lowEnd = '', highEnd = ''] = isDaysOfWeek(item) ? [] : [options.at(0), options.at(-1)].map(endOrNothing)
  // ARIA attributes for the radio group. On a plain group, ARIA does not allow them.
  const demands = { 'aria-required': item.required, 'aria-invalid': isRefused }
  const moveFocus = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const from = buttons.indexOf(event.target as HTMLButtonElement) // only these buttons send events here
    buttons[(from + step + buttons.length) % buttons.length]?.focus()
  }
  const choices = (
    <div
      ref={group}
      {...(isMultiple ? { role: 'group' } : { role: 'radiogroup', ...demands })}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames(
        'mt-auto pb-3 small:mt-2 small:pb-0',
        isScale ? 'grid auto-cols-fr gap-2 small:grid-flow-col' : 'space-y-2.5',
        isScale && (options.length > 8 ? 'grid-cols-6 small:grid-cols-none' : 'grid-cols-4 small:grid-cols-none'),
      )}
      onKeyDown={moveFocus}
    >
      {options.map((option, index) => {
        const state = {
          option,
          isChosen: isChosen(option),
          isReachable: isMultiple || index === firstChosen,
          onChoose: () => onChoose(option),
        }
        return isScale ? (
          <Step key={String(option.value)} {...state} />
        ) : (
          <Choice key={String(option.value)} {...state} number={findKey(option, index)} isMultiple={isMultiple} />
        )
      })}
    </div>
  )
  if (lowEnd === '' && highEnd === '') return choices
  return (
    <div className="mt-auto small:mt-0">
      {choices}
      <p aria-hidden="true" className="mt-1 flex justify-between gap-6 pb-3 text-small text-ink-2 small:mt-3">
        <span>{lowEnd}</span>
        <span className="text-right">{highEnd}</span>
      </p>
    </div>
  )
}

const endOrNothing = (option: AnswerOption | undefined) => (option === undefined ? '' : endOfScale(option))

interface StepProps {
  readonly option: AnswerOption
  readonly isChosen: boolean
  readonly isReachable: boolean
  readonly onChoose: () => void
}

/** One step of a scale. Screen readers get the option's whole label. */
const Step = ({ option, isChosen, isReachable, onChoose }: StepProps) => (
  <button
    type="button"
    role="radio"
    aria-checked={isChosen}
    aria-label={option.label}
    tabIndex={isReachable ? 0 : -1}
    onClick={onChoose}
    className={classNames(
      'num min-h-14 rounded-[12px] border text-lead font-medium small:min-h-[60px]',
      isChosen
        ? 'border-accent bg-accent-soft text-accent-ink ring-1 ring-accent'
        : 'border-line-strong bg-surface hover:border-accent',
    )}
  >
    {option.step}
  </button>
)

interface ChoiceProps extends StepProps {
  readonly number: string | undefined
  readonly isMultiple: boolean
}

function Choice({ option, number, isMultiple, isChosen, isReachable, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      role={isMultiple ? 'checkbox' : 'radio'}
      aria-checked={isChosen}
      tabIndex={isReachable ? 0 : -1}
      onClick={onChoose}
      className={classNames(
        'flex min-h-14 w-full items-center gap-4 rounded-[12px] border px-4 py-2 text-left text-lead font-medium small:min-h-[60px] small:px-5',
        isChosen
          ? 'border-accent bg-accent-soft text-accent-ink ring-1 ring-accent'
          : 'border-line-strong bg-surface hover:border-accent',
      )}
    >
      {number !== undefined && (
        <span
          aria-hidden="true"
          className={classNames(
            'kbd num hidden! size-7! rounded-[7px]! small:inline-grid!',
            isChosen && 'border-accent! bg-accent! text-accent-fg!',
          )}
        >
          {number}
        </span>
      )}
      <span className="min-w-0 flex-1">{option.label}</span>
      {isChosen ? (
        <Check aria-hidden className="size-5" />
      ) : (
        <span aria-hidden="true" className={classNames(isMultiple ? 'cb' : 'rd', 'small:hidden!')} />
      )}
    </button>
  )
}
