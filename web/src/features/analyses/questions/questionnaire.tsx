import type { KnownValues } from '@salus/contract/measuring/known-values.ts'
import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT, type Translate } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft, ArrowRight } from '../../../ui/icons.ts'
import { isDaysOfWeek, findKey, listOptions, readTicked, toggleOption, type AnswerOption } from '../answers/options.ts'
import { useKnownValues } from './known-values.tsx'
import { ProgressBar } from '../frame/progress-bar.tsx'
import { Question, type RunnerDispatch } from './question.tsx'
import { RunnerFoot } from '../frame/frame.tsx'
import { useRunnerKeys } from '../frame/keys.ts'
import {
  currentItem,
  declinesLeft,
  hasBack,
  countProgress,
  skipReasons,
  type Answer,
  type RunnerState,
} from '../answers/state.ts'
import { checkNumber } from '../answers/check-number.ts'
import { type Contradictions, noContradictions } from '../answers/use-contradictions.ts'

interface QuestionnaireProps {
  readonly profile: MeasurementProfileAsData
  readonly icon: ReactNode
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
  readonly known?: KnownValues | null
  readonly contradictions?: Contradictions
}

export function Questionnaire(props: QuestionnaireProps) {
  const item = currentItem(props.profile.items, props.state)
  return item === undefined ? null : <AskedItem {...props} item={item} />
}

function AskedItem({
  profile,
  icon,
  state,
  dispatch,
  item,
  known = null,
  contradictions = noContradictions,
}: QuestionnaireProps & { readonly item: ProfileItem }) {
  const { items } = profile
  const t = useT()
  // The item with the error message, and the answer that caused it. The message is not shown at other items.
  const [complained, setComplained] = useState<{ readonly at: string; readonly answer: unknown } | null>(null)
  const isComplaining = complained?.at === item.id
  const answer = state.answers[item.id]
  const complain = () => setComplained({ at: item.id, answer })
  const size = useKnownValues({ known, state, dispatch })
  const { canDecline, note: declineNote } = describeDeclining({ profile, state, item }, t)

  const next = () => {
    // No ticked option means "none of these".
    if (item.kind === 'multiple-choice' && !item.required && answer === undefined)
      return dispatch({ type: 'chose', item: item.id, value: [] })
    if (contradictions.endingAt(item.id) !== undefined) return complain()
    const verdict = verdictOn(item, answer, state.confirmed[item.id])
    // The person confirms an unusual number by continuing a second time with the same number.
    const wasAsked = isComplaining && complained.answer === answer
    const isKept = verdict === 'ask' && wasAsked && typeof answer === 'number'
    if (isKept) dispatch({ type: 'confirmed', item: item.id, value: answer })
    if (isKept || verdict === 'go') dispatch({ type: 'went-on' })
    else complain()
  }
  const back = () => dispatch({ type: 'went-back' })
  const decline = () => {
    if (canDecline) dispatch({ type: 'chose', item: item.id, value: null })
  }
  const chooseByDigit = (digit: string) => {
    const option = listOptions(item, t).find((one, index) => findKey(one, index) === digit)
    if (option === undefined) return
    if (item.kind === 'multiple-choice')
      dispatch({ type: 'answered', item: item.id, value: toggleOption(readTicked(answer), String(option.value)) })
    else dispatch({ type: 'chose', item: item.id, value: option.value })
  }
  useRunnerKeys({ onDigit: chooseByDigit, onNext: next, onBack: back, onDecline: decline })
  const missing = isComplaining ? complaintAt(item, state) : undefined
  const together = isComplaining ? contradictions.endingAt(item.id) : undefined
  const complaint = together ?? contradictions.shown[item.id] ?? (missing === undefined ? '' : t(missing))
  return (
    <>
      <main className="flex flex-1 flex-col px-4 small:px-8" onBlur={contradictions.leave}>
        <ProgressBar name={profile.name} icon={icon} progress={countProgress(items, state)} />
        <Question
          key={`${item.id} ${size.taken}`}
          item={size.withHint(item)}
          offer={size.offerFor(item)}
          answer={answer}
          text={state.texts[item.id]}
          confirmed={state.confirmed[item.id]}
          skipReason={skipReasons(items, state).join(' ')}
          complaint={complaint}
          isStrict={isComplaining}
          declineNote={declineNote}
          dispatch={dispatch}
          onNext={next}
        />
      </main>
      <RunnerFoot>
        <Button
          size="large"
          className="px-4!"
          aria-label={t('analyses.back')}
          disabled={!hasBack(items, state)}
          onClick={back}
        >
          <ArrowLeft aria-hidden />
          <span className="hidden small:inline">{t('analyses.back')}</span>
        </Button>
        <KeyHints options={listOptions(item, t)} />
        <span className="hidden flex-1 small:block lg:hidden" />
        {/* The key replaces the button for each question, so that `watchSecondPresses` ignores the second press of a
            double click. */}
        {canDecline && (
          <Button
            key={`decline ${item.id}`}
            variant="quiet"
            size="large"
            aria-pressed={answer === null}
            onClick={decline}
          >
            {t('analyses.decline')}
            <span aria-hidden="true" className="kbd hidden! lg:inline-grid!">
              S
            </span>
          </Button>
        )}
        <Button
          key={`next ${item.id}`}
          variant="primary"
          size="large"
          className="min-w-28 flex-1 small:flex-none"
          onClick={next}
        >
          {state.backToReview ? t('analyses.toReview') : t('analyses.next')}
          <ArrowRight aria-hidden />
        </Button>
      </RunnerFoot>
    </>
  )
}

/**
 * Decides whether the person can continue with the answer. `ask`: an unusual number must be confirmed first. `stay`:
 * there is no answer, or nothing is ticked in a required multiple choice.
 */
function verdictOn(
  item: ProfileItem,
  answer: Answer | undefined,
  confirmed: number | undefined,
): 'go' | 'ask' | 'stay' {
  if (answer === undefined || (item.required && Array.isArray(answer) && answer.length === 0)) return 'stay'
  if (typeof answer !== 'number' || item.kind !== 'number' || confirmed === answer) return 'go'
  return checkNumber(item, answer).kind === 'unusual' ? 'ask' : 'go'
}

interface Asked {
  readonly profile: MeasurementProfileAsData
  readonly state: RunnerState
  readonly item: ProfileItem
}

function describeDeclining({ profile, state, item }: Asked, t: Translate): { canDecline: boolean; note: string } {
  const count = declinesLeft(profile.items, state, { mayDecline: profile.mayDecline ?? 0, except: item.id })
  if (item.required && count === 0) return { canDecline: false, note: '' }
  const left = item.required ? t('analyses.declinesLeft', { count }) : ''
  return { canDecline: true, note: `${left} ${profile.whenLeftOut ?? ''}`.trim() }
}

/**
 * Returns the message for a missing answer. Returns `undefined` for unacceptable text in a number field, because that
 * has its own message.
 */
function complaintAt(item: ProfileItem, { answers, texts }: RunnerState) {
  if (answers[item.id] !== undefined) return undefined
  if (item.kind === 'multiple-choice') return 'analyses.complaint.chooseSome'
  if (item.kind !== 'number' || isDaysOfWeek(item)) return 'analyses.complaint.choose'
  return texts[item.id] === undefined ? 'analyses.complaint.type' : undefined
}

/**
 * Shows hints for keyboard users. They are hidden from screen readers, which already announce the keys of the buttons.
 */
function KeyHints({ options }: { options: readonly AnswerOption[] }) {
  const t = useT()
  const keys = options.map(findKey).filter((key) => key !== undefined)
  return (
    <div aria-hidden="true" className="hidden flex-1 items-center justify-center gap-5 text-caption text-muted lg:flex">
      {keys.length > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <span className="kbd">{keys.at(0)}</span>–<span className="kbd">{keys.at(-1)}</span>
          {t('analyses.keys.choose')}
        </span>
      )}
      <KeyHint keyName="↵" text={t('analyses.keys.next')} />
      <KeyHint keyName="←" text={t('analyses.keys.back')} />
    </div>
  )
}

const KeyHint = ({ keyName, text }: { keyName: string; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className="kbd">{keyName}</span>
    {text}
  </span>
)
