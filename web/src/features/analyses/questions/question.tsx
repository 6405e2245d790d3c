import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useEffect, useId, useRef } from 'react'
import type { ActionDispatch, ReactNode, Ref } from 'react'
import { Info } from '../../../ui/icons.ts'
import { runAfterPaint } from '../../../platform/device/run-after-paint.ts'
import { isDaysOfWeek, readTicked, toggleOption, type AnswerOption } from '../answers/options.ts'
import { Choices } from './choices.tsx'
import { fullScreenMark } from '../frame/full-screen.tsx'
import { NumberField, NumberMessage, useTypedNumber } from './number-field.tsx'
import type { Answer, RunnerAction } from '../answers/state.ts'

export type RunnerDispatch = ActionDispatch<[action: RunnerAction]>

interface QuestionProps {
  readonly item: ProfileItem
  readonly answer: Answer | undefined
  readonly text: string | undefined
  readonly confirmed: number | undefined
  readonly skipReason: string
  /** The message after the person tried to continue: what is missing, or why the answer was refused. */
  readonly complaint: string
  /** A button that fills the field with a known value. */
  readonly offer?: ReactNode
  readonly isStrict: boolean
  /** The effect of skipping the question; empty if an answer is required. */
  readonly declineNote: string
  readonly dispatch: RunnerDispatch
  readonly onNext: () => void
}

/** Shows one question. It must be remounted for each item, because mounting moves the focus to it. */
export function Question(props: QuestionProps) {
  const { item, answer, dispatch, complaint, skipReason, declineNote } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // Moving the focus forces a layout, so paint the new question first.
  useEffect(
    () =>
      runAfterPaint(() => {
        heading.current?.closest(`[${fullScreenMark}]`)?.scrollTo?.(0, 0)
        ;(input.current ?? heading.current)?.focus({ preventScroll: true })
        // Selects the existing value, so that typing replaces it, as after tabbing into the field.
        input.current?.select()
      }),
    [],
  )
  const choose = ({ value }: AnswerOption) => {
    if (item.kind === 'multiple-choice')
      dispatch({ type: 'answered', item: item.id, value: toggleOption(readTicked(answer), String(value)) })
    else dispatch({ type: 'chose', item: item.id, value })
  }
  // The focus starts below these texts, on the question or in its field. Screen readers read them only as part of the
  // description.
  const above = joined(skipReason !== '' && `${id}-skip`, item.section !== undefined && `${id}-section`)
  const around = joined(
    item.hint !== undefined && `${id}-hint`,
    complaint !== '' && `${id}-complaint`,
    declineNote !== '' && `${id}-decline`,
  )
  const isTyped = item.kind === 'number' && !isDaysOfWeek(item)
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-1 flex-col small:justify-center small:pb-6">
      <div className="pb-6 pt-8 small:pt-6">
        {skipReason !== '' && (
          <p id={`${id}-skip`} className="mb-4 flex items-start gap-2 text-small text-ink-2">
            <Info aria-hidden className="size-4" />
            {skipReason}
          </p>
        )}
        {item.section !== undefined && (
          <p id={`${id}-section`} className="text-body text-muted small:text-lead">
            {item.section}
          </p>
        )}
        <h1
          ref={heading}
          id={`${id}-text`}
          aria-describedby={above}
          tabIndex={-1}
          className="mt-2 text-[1.5rem] font-semibold leading-8 tracking-[-.02em] outline-none [hyphens:auto] small:text-question"
        >
          {item.text}
        </h1>
        {item.hint !== undefined && (
          <p id={`${id}-hint`} className="mt-2 max-w-[60ch] text-body text-ink-2 small:text-lead">
            {item.hint}
          </p>
        )}
      </div>
      {isTyped ? (
        <NumberAnswer {...props} labelledBy={`${id}-text`} describedBy={joined(above, around)} inputRef={input} />
      ) : (
        <Choices
          item={item}
          answer={answer}
          labelledBy={`${id}-text`}
          describedBy={around}
          isRefused={complaint !== ''}
          onChoose={choose}
        />
      )}
      <p id={`${id}-complaint`} role="alert" className="mt-3 text-small text-danger-ink empty:hidden">
        {complaint}
      </p>
      <p id={`${id}-decline`} className="pb-3 text-small text-muted empty:hidden small:mt-4 small:pb-0">
        {declineNote}
      </p>
    </div>
  )
}

function joined(...ids: readonly (string | false | undefined)[]): string | undefined {
  const present = ids.filter((id) => typeof id === 'string')
  return present.length === 0 ? undefined : present.join(' ')
}

interface NumberAnswerProps extends QuestionProps {
  readonly labelledBy: string
  readonly describedBy: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
}

function NumberAnswer({
  item,
  answer,
  text,
  confirmed,
  isStrict,
  dispatch,
  onNext,
  inputRef,
  ...rest
}: NumberAnswerProps) {
  const number = useTypedNumber({
    item,
    answer: typeof answer === 'number' ? answer : undefined,
    text,
    confirmed,
    isStrict,
    onValue: (value) => dispatch({ type: 'answered', item: item.id, value }),
    onText: (typed) => dispatch({ type: 'typed', item: item.id, text: typed }),
    onConfirm: (value) => dispatch({ type: 'confirmed', item: item.id, value }),
  })
  return (
    <form
      className="mt-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <div className="max-w-72">
        <NumberField
          number={number}
          ref={inputRef}
          labelledBy={rest.labelledBy}
          describedBy={rest.describedBy}
          isMissing={rest.complaint !== ''}
          isLarge
        />
      </div>
      <div className="mt-3">
        <NumberMessage number={number} />
      </div>
      <div className="mt-3 empty:hidden">{rest.offer}</div>
    </form>
  )
}
