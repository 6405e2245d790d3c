import { FormFilling, GateOfRun, HeartOfRun } from '../../../pieces/run-parts.ts'
import { RunnerFrame } from '../frame/frame.tsx'
import { Questionnaire } from '../questions/questionnaire.tsx'
import { ValuesForm } from '../questions/values-form.tsx'
import { LastQuestionPage } from './last-question.tsx'
import { Review } from './review.tsx'
import { useRunPlace } from './run-context.tsx'
import { Sending } from './sending.tsx'
import { type OpenRun, useOpenRun } from './use-open-run.ts'

/** Shows a run after its questions and stored answers have been loaded. Requires a `WithRunPlace` around it. */
export function OpenRunner(props: OpenRun) {
  const run = useOpenRun(props)
  return (
    <RunnerFrame autosave={run.autosave} onLeave={run.leave}>
      <FormFilling value={run.measured.fillForm}>
        <GateOfRun value={run.gate}>
          <HeartOfRun value={run.heart}>
            <RunScreen {...props} run={run} />
          </HeartOfRun>
        </GateOfRun>
      </FormFilling>
    </RunnerFrame>
  )
}

interface RunScreenProps extends OpenRun {
  readonly run: ReturnType<typeof useOpenRun>
}

function RunScreen({ way, profile, opened, run }: RunScreenProps) {
  const { memberName, memberFacts, icon, device, gate, heart } = useRunPlace()
  const {
    screen,
    state,
    dispatch,
    refusals,
    contradictions,
    gate: { pass },
  } = run
  const asked = { profile, icon, state, dispatch, contradictions, known: opened.known }
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
      return gate
    case 'heart':
      return heart
    case 'review':
      return (
        <Review
          {...{ profile, state, dispatch }}
          refusals={refusals.byItem}
          contradictions={contradictions.all}
          refusal={refusals.general}
          doubts={run.doubts}
          memberName={nameWithFacts(memberName, memberFacts)}
          beside={heart}
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
              {pass?.line}
              {device}
            </>
          }
          suggestion={pass?.suggestion ?? null}
          filled={run.measured.filled}
        />
      )
  }
}

const nameWithFacts = (name: string | undefined, facts: string | undefined) =>
  name && [name, facts].filter(Boolean).join(', ')
