import { RunnerFrame } from '../frame/frame.tsx'
import { Questionnaire } from '../questions/questionnaire.tsx'
import { ValuesForm } from '../questions/values-form.tsx'
import { LastQuestionPage } from './last-question.tsx'
import { Review } from './review.tsx'
import { useRunPlace } from './run-context.tsx'
import { Sending } from './sending.tsx'
import { type OpenRun, useOpenRun } from './use-open-run.ts'

/** A run whose questions and stored answers are loaded. Requires a `WithRunPlace` around it. */
export function OpenRunner(props: OpenRun) {
  const run = useOpenRun(props)
  return (
    <RunnerFrame autosave={run.autosave} onLeave={run.leave}>
      <RunScreen {...props} run={run} />
    </RunnerFrame>
  )
}

interface RunScreenProps extends OpenRun {
  readonly run: ReturnType<typeof useOpenRun>
}

function RunScreen({ way, profile, opened, run }: RunScreenProps) {
  const { memberName, memberFacts, icon, renderDevice, renderGate, renderHeart } = useRunPlace()
  const { screen, state, dispatch, refusals, gate, heart, measured } = run
  const asked = { profile, icon, state, dispatch, known: opened.known }
  switch (screen) {
    case 'sending':
      return (
        <Sending
          isWaiting={run.isWaiting}
          isOnDevice={run.isOnDevice}
          showsResult={way.showsResult}
          answerCount={Object.keys(run.answers).length}
          onTryNow={run.tryNow}
          onClose={run.leave}
        />
      )
    case 'gate':
      return renderGate?.(gate.use)
    case 'heart':
      return renderHeart?.(heart)
    case 'review':
      return (
        <Review
          {...{ profile, state, dispatch }}
          refusals={refusals.byItem}
          refusal={refusals.general}
          doubts={run.doubts}
          memberName={nameWithFacts(memberName, memberFacts)}
          beside={renderHeart?.(heart)}
          asksMore={run.lastStep.asksMore}
          onSend={run.lastStep.next}
        />
      )
    case 'last-question':
      return <LastQuestionPage step={run.lastStep} />
    case 'questions':
      return <Questionnaire {...asked} />
    case 'values':
      return (
        <ValuesForm
          {...asked}
          refusals={refusals.byItem}
          device={
            <>
              {gate.line}
              {renderDevice?.(measured.use)}
            </>
          }
          suggestion={gate.suggestion}
          filled={measured.filled}
        />
      )
  }
}

const nameWithFacts = (name: string | undefined, facts: string | undefined) =>
  name && [name, facts].filter(Boolean).join(', ')
