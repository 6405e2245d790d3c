import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { runAfterPaint } from '../../../platform/device/run-after-paint.ts'
import type { RunnerState } from '../answers/state.ts'
import { startSaving, type CarriedOver, type OpenedRun, type RunWay, type Saving } from '../saving/open-run.ts'
import { nothingUnsent } from '../saving/unsent-answers.ts'

interface SavingInput {
  readonly way: RunWay
  readonly opened: OpenedRun
  readonly state: RunnerState
  /** `isOther`: the check-up was created elsewhere, so it does not contain what was changed here afterwards. */
  readonly onDone: (done: { readonly resultGuid: string; readonly isOther: boolean }) => void
  readonly onGone: (carried: Omit<CarriedOver, 'heart'>) => void
}

/** Connects the screen to the server: saves every change after painting, and resumes a pending submission. */
export function useSaving({ way, opened, state, onDone, onGone }: SavingInput): Saving {
  const [saving] = useState(() => startSaving(way, opened, state))
  const { autosave, finish } = saving
  const hasEnded = useRef(false)
  const update = useEffectEvent((now: RunnerState) =>
    autosave.update(now, document.activeElement instanceof HTMLInputElement),
  )
  const saveNow = useEffectEvent(() => autosave.update(state))
  const refreshWhenSaved = useEffectEvent(() => void autosave.settle().finally(() => way.refresh()))
  const meetEnd = useEffectEvent((resultGuid: string | null, isOther: boolean) => {
    if (hasEnded.current) return
    hasEnded.current = true
    if (resultGuid === null) {
      const { answers, texts, position } = state
      return onGone({ analysisId: opened.analysisId, unsent: { ...nothingUnsent, answers, texts, position } })
    }
    // The check-up contains the sent answers, so the copy on the device is no longer needed.
    void autosave.forget()
    onDone({ resultGuid, isOther })
  })

  useEffect(() => {
    const closeAutosave = autosave.open((end) => meetEnd(end.kind === 'finished' ? end.resultGuid : null, true))
    const closeFinish = finish.open()
    const leaveFinish = finish.subscribe(() => {
      const now = finish.state()
      if (now.kind === 'done') meetEnd(now.resultGuid, now.isOther === true)
      if (now.kind === 'refused') autosave.resume()
    })
    if (opened.waiting !== null) void finish.send(opened.waiting)
    const onHide = () => saveNow()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      saveNow()
      leaveFinish()
      closeFinish()
      closeAutosave()
      // If the person closes the run with the browser's Back button, nothing else reports the end of the run. So
      // refresh the lists here.
      if (!hasEnded.current) refreshWhenSaved()
    }
  }, [autosave, finish, opened])

  useEffect(() => runAfterPaint(() => update(state)), [state])
  return saving
}
