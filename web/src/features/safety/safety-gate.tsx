import { type SafetyGateOfMember, safetyAnswersApi } from '@salus/contract/measuring/safety-answers.ts'
import { currentOf } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { SafetyQuestionCode } from '@salus/domain/safety/safety-questions.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { write } from '../../platform/api/write.ts'
import { useGateOfRun } from '../../pieces/run-parts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Asked } from './asked.ts'
import { EarlierValues } from './earlier-values.tsx'
import { SafetyForm } from './safety-form.tsx'
import { SafetyLine } from './safety-line.tsx'
import { SafetyStop } from './safety-stop.tsx'

interface SafetyGateProps {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
  readonly asked: Asked
  /** Opens the values that need no current; omitted where they cannot be entered. */
  readonly onWithoutCurrent?: (() => void) | undefined
  /** Ends the measurement; omitted where the bar above does. */
  readonly onEnd?: (() => void) | undefined
}

type Step = 'as-known' | 'changing' | 'earlier'

/** The state of the questions: first the server's, then as answered here. */
function useGate({ tenantId, memberId, profileId, asked }: SafetyGateProps) {
  const [answered, setAnswered] = useState<SafetyGateOfMember | null>(null)
  const known = useApiQuery(
    safetyAnswersApi.getSafetyGate,
    { params: { tenantId, memberId }, query: { profileId } },
    { staleTime: 0 },
  )
  // Stale data from this browser's cache lets no one pass.
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

/**
 * Shown before a device sends a current through a person: the questions due today, the reasons against it, and the
 * way on.
 */
export function SafetyGate(props: SafetyGateProps) {
  const { profileId, asked } = props
  const { isReopened, onPass } = useGateOfRun()
  const [step, setStep] = useState<Step>(isReopened ? 'changing' : 'as-known')
  const { known, gate, last, answer } = useGate(props)
  const isOpen = step === 'as-known' && gate !== undefined && !gate.isDue && gate.stops.length === 0
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
  if (gate === undefined) return <NotKnown known={known} />
  const earlier = () => setStep('earlier')
  if (step === 'as-known' && gate.stops.length > 0)
    return (
      <SafetyStop
        {...{ gate, asked }}
        canWeighWithout={currentOf(profileId)?.canWeighWithout ?? false}
        onWithoutCurrent={props.onWithoutCurrent}
        onEnd={props.onEnd}
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
        await answer(answers)
        setStep('as-known')
      }}
      onEarlier={earlier}
    />
  )
}

/** No one passes before the earlier answers are known. */
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
