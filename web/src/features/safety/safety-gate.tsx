import { type SafetyGateOfMember, safetyAnswersApi } from '@salus/contract/measuring/safety-answers.ts'
import { findCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { SafetyQuestionCode } from '@salus/domain/safety/safety-questions.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { write } from '../../platform/api/write.ts'
import { type Suggestion, useGateOfRun } from '../../pieces/run-parts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Asked } from './asked.ts'
import { EarlierValues } from './earlier-values.tsx'
import { SafetyForm } from './safety-form.tsx'
import { SafetyLine } from './safety-line.tsx'
import { SafetyStop } from './safety-stop.tsx'

interface SafetyGateProps extends GatePlace {
  readonly tenantId: number
  readonly memberId: string
}

interface GatePlace {
  readonly profileId: string
  readonly asked: Asked
  /** Opens the form for the values that need no current. Omitted if such values cannot be entered. */
  readonly onWithoutCurrent?: (() => void) | undefined
  /** Ends the measurement. Omitted if the bar above the questions has a button for this. */
  readonly onEnd?: (() => void) | undefined
}

type Step = 'as-known' | 'changing' | 'earlier'

/**
 * Returns the safety questions with the answers stored on the server. Once the questions have been answered here,
 * returns them with the new answers.
 */
function useGate({ tenantId, memberId, profileId, asked }: SafetyGateProps) {
  const [answered, setAnswered] = useState<SafetyGateOfMember | null>(null)
  const known = useApiQuery(
    safetyAnswersApi.getSafetyGate,
    { params: { tenantId, memberId }, query: { profileId } },
    { staleTime: 0 },
  )
  // Answers in the cache of this browser may be stale, so they must not decide whether the measurement can start.
  const fresh = known.isFetchedAfterMount ? known.data : undefined
  return {
    known,
    gate: answered ?? fresh,
    last: fresh?.last ?? null,
    answer: async (answers: readonly { question: SafetyQuestionCode; applies: boolean }[]) => {
      const body = { profileId, answers: [...answers], saidBy: asked }
      setAnswered(await write(safetyAnswersApi.answerSafetyQuestions, { params: { tenantId, memberId }, body }))
    },
  }
}

export function SafetyGate({ tenantId, memberId, ...place }: SafetyGateProps) {
  const { known, gate, last, answer } = useGate({ tenantId, memberId, ...place })
  return <GateScreens {...place} {...{ gate, last }} pending={<NotKnown known={known} />} onAnswer={answer} />
}

interface GateScreensProps extends GatePlace {
  /** The questions with the earlier answers; `undefined` until these are loaded. */
  readonly gate: SafetyGateOfMember | undefined
  readonly last: Suggestion | null
  /** Shown until the gate is known. */
  readonly pending?: ReactNode
  readonly onAnswer: (answers: readonly { question: SafetyQuestionCode; applies: boolean }[]) => Promise<void>
}

/**
 * Shown before a device sends a current through a person. Shows the due questions, the reasons against a current, and
 * how to continue.
 */
export function GateScreens({ gate, last, pending = null, onAnswer, ...place }: GateScreensProps) {
  const { profileId, asked } = place
  const { isReopened, onPass } = useGateOfRun()
  const [step, setStep] = useState<Step>(isReopened ? 'changing' : 'as-known')
  const isOpen = step === 'as-known' && letsPass(gate)
  const pass = useEffectEvent(() => {
    if (gate !== undefined) onPass({ suggestion: last, line: <SafetyLine gate={gate} /> })
  })
  useEffect(() => {
    if (isOpen) pass()
  }, [isOpen])

  if (step === 'earlier')
    return (
      <EarlierValues
        onBack={() => setStep('as-known')}
        onChosen={(dateOfMeasurement) => onPass({ dateOfMeasurement, suggestion: last })}
      />
    )
  if (gate === undefined) return pending
  const earlier = () => setStep('earlier')
  if (step === 'as-known' && gate.stops.length > 0)
    return (
      <SafetyStop
        {...{ gate, asked }}
        canWeighWithout={findCurrent(profileId)?.canWeighWithout ?? false}
        onWithoutCurrent={place.onWithoutCurrent}
        onEnd={place.onEnd}
        onChange={() => setStep('changing')}
        onEarlier={earlier}
      />
    )
  if (isOpen) return <main className="flex-1 bg-page" aria-busy="true" />
  return (
    <SafetyForm
      {...{ gate, asked }}
      isChanging={step === 'changing'}
      onAnswer={async (answers) => {
        await onAnswer(answers)
        setStep('as-known')
      }}
      onEarlier={earlier}
    />
  )
}

const letsPass = (gate: SafetyGateOfMember | undefined): boolean =>
  gate !== undefined && !gate.isDue && gate.stops.length === 0

/** Shown until the earlier answers are loaded. Until then, the measurement cannot start. */
function NotKnown({ known }: { readonly known: ReturnType<typeof useGate>['known'] }) {
  const isWaiting = !known.isError || known.isFetching
  return (
    <main className="flex flex-1 flex-col bg-page px-4 pt-5 small:px-8" aria-busy={isWaiting}>
      <div className="mx-auto w-full max-w-[720px]">
        {isWaiting ? (
          <Skeleton className="h-96 rounded-sheet" />
        ) : (
          <ProblemState error={known.error} onRetry={() => void known.refetch()} />
        )}
      </div>
    </main>
  )
}
