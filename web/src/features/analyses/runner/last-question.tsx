import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft, Send } from '../../../ui/icons.ts'
import { RunnerFoot } from '../frame/frame.tsx'
import { useRunnerKeys } from '../frame/keys.ts'
import type { OpenedRun, RunWay } from '../saving/open-run.ts'
import type { SurveyDecision } from '../saving/unsent-answers.ts'
import { useRunPlace } from './run-context.tsx'

interface LastStep {
  readonly way: RunWay
  readonly opened: OpenedRun
  readonly problem: Problem | null
  readonly doubts: readonly PersonDoubt[]
  readonly sendAnswers: () => void
}

/** Puts the last question between the review and sending. */
export function useLastStep({ way, opened, problem, doubts, sendAnswers }: LastStep) {
  const { lastQuestion: question } = useRunPlace()
  const [isOpen, setOpen] = useState(false)
  const [decided, setDecided] = useState<SurveyDecision | null>(null)
  const dropDecided = useEffectEvent(() => {
    if (decided !== null) void way.decisions?.drop(opened, decided.surveyId)
  })
  // The stored decision is dropped, because refused answers might be those of another person. The decision is stored
  // again when the answers are sent again.
  useEffect(() => {
    if (problem !== null) dropDecided()
  }, [problem])
  const send = (decision: SurveyDecision | null) => {
    setOpen(false)
    setDecided(decision)
    if (decision !== null) void way.decisions?.keep(opened, decision)
    sendAnswers()
  }
  // If the server doubts that the answers come from this person, the answers are sent again after a confirmation. The
  // decision stays the same, so the question is not asked again.
  const asksMore = question !== undefined && doubts.length === 0
  return {
    isOpen: isOpen && question !== undefined,
    asksMore,
    /**
     * Leaves the review. Opens the last question if there is one and it is still unanswered. If not, sends the answers.
     */
    next: () => (asksMore ? setOpen(true) : send(decided)),
    back: () => setOpen(false),
    sendDecided: () => {
      const decision = question?.decide() ?? null
      if (decision !== null) send(decision)
    },
  }
}

/** Shows the last question in full screen. The person can answer it or go back, but not skip it. */
export function LastQuestionPage({ step }: { readonly step: ReturnType<typeof useLastStep> }) {
  const { lastQuestion } = useRunPlace()
  const t = useT()
  const nothing = () => undefined
  useRunnerKeys({ onDigit: nothing, onNext: nothing, onBack: step.back, onDecline: nothing })
  return (
    <>
      <main className="flex-1 px-4 pb-8 small:px-8">
        <div className="mx-auto max-w-[720px]">{lastQuestion?.content}</div>
      </main>
      <RunnerFoot>
        <Button size="large" className="px-4!" aria-label={t('analyses.back')} onClick={step.back}>
          <ArrowLeft aria-hidden />
          <span className="hidden small:inline">{t('analyses.back')}</span>
        </Button>
        <span className="hidden flex-1 small:block" />
        <Button variant="primary" size="large" className="min-w-28 flex-1 small:flex-none" onClick={step.sendDecided}>
          <Send aria-hidden />
          {t('analyses.review.send')}
        </Button>
      </RunnerFoot>
    </>
  )
}
