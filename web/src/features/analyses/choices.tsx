import type { ProfileItem } from '@salus/contract/measurement-profiles.ts'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { optionsOf, tickedOf, type AnswerOption } from './answer-options.ts'
import type { Answer } from './runner-state.ts'

interface ChoicesProps {
  readonly item: ProfileItem
  readonly answer: Answer | undefined
  readonly labelledBy: string
  readonly describedBy: string | undefined
  readonly onChoose: (option: AnswerOption) => void
}

/** Large answer buttons. The arrow keys only move the focus: choosing goes on to the next question, so it must be meant. */
export function Choices({ item, answer, labelledBy, describedBy, onChoose }: ChoicesProps) {
  const t = useT()
  const group = useRef<HTMLDivElement>(null)
  const options = optionsOf(item, t)
  const isMultiple = item.kind === 'multiple-choice'
  const ticked = tickedOf(answer)
  const isChosen = ({ value }: AnswerOption) => (isMultiple ? ticked.includes(String(value)) : value === answer)
  const firstChosen = Math.max(0, options.findIndex(isChosen))
  const moveFocus = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const from = buttons.indexOf(event.target as HTMLButtonElement) // the listener's events come from these buttons
    buttons[(from + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of the buttons
    <div
      ref={group}
      role={isMultiple ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required={isMultiple ? undefined : item.required}
      className="mt-auto space-y-2.5 pb-3 small:mt-2 small:pb-0"
      onKeyDown={moveFocus}
    >
      {options.map((option, index) => (
        <Choice
          key={String(option.value)}
          label={option.label}
          number={index + 1}
          isMultiple={isMultiple}
          isChosen={isChosen(option)}
          isReachable={isMultiple || index === firstChosen}
          onChoose={() => onChoose(option)}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly number: number
  readonly isMultiple: boolean
  readonly isChosen: boolean
  readonly isReachable: boolean
  readonly onChoose: () => void
}

function Choice({ label, number, isMultiple, isChosen, isReachable, onChoose }: ChoiceProps) {
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
      {number <= 9 && (
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
      <span className="min-w-0 flex-1">{label}</span>
      {isChosen ? (
        <Check aria-hidden className="size-5" />
      ) : (
        <span aria-hidden="true" className={classNames(isMultiple ? 'cb' : 'rd', 'small:hidden!')} />
      )}
    </button>
  )
}
