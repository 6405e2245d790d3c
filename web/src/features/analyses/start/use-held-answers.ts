import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import { useEffect, useState } from 'react'
import { useMaybeSession } from '../../../platform/account/session.ts'
import { hasUnsentDatabase } from '../../../platform/device/unsent-database.ts'
import { loadScript } from '../../../platform/pages/load-script.ts'
import type { HeldAnswers } from '../saving/unsent-answers.ts'

type Held = readonly HeldAnswers[]

export interface AnswersSoFar {
  readonly answers: Readonly<AnswersInput>
  /** True if some of the answers are on this device only. */
  readonly isPartlyHere: boolean
}

/**
 * Returns a function that adds to an analysis the answers of the signed-in person that are stored only on this device.
 * Returns `null` until these answers are read. `version` is the time at which the analyses were loaded. When it
 * changes, the answers are read again.
 */
export function useHeldAnswers(version: number): ((analysis: Analysis) => AnswersSoFar) | null {
  const userId = useMaybeSession()?.user.id
  const [read, setRead] = useState<{
    readonly userId: string | undefined
    readonly version: number
    readonly held: Held
  } | null>(null)
  useEffect(() => {
    let isOver = false
    const take = (held: Held) => {
      if (!isOver) setRead({ userId, version, held })
    }
    // If the browser refuses storage, it has stored no answers.
    void readHeld(userId).then(take, () => take([]))
    return () => {
      isOver = true
    }
  }, [userId, version])
  return read === null || read.userId !== userId ? null : (analysis) => addHeld(analysis, read.held)
}

async function readHeld(userId: string | undefined): Promise<Held> {
  if (userId === undefined || !(await hasUnsentDatabase())) return []
  const { openUnsentAnswers } = await loadScript(() => import('../saving/unsent-answers.ts'))
  return (await openUnsentAnswers(userId)).held()
}

function addHeld({ analysisId, answers: saved }: Analysis, all: Held): AnswersSoFar {
  const held = all.filter((one) => one.analysisId === analysisId)
  const answers: AnswersInput = { ...saved }
  for (const { unsent } of held) {
    for (const id of unsent.cleared) delete answers[id]
    Object.assign(answers, unsent.answers, unsent.finish?.answers, unsent.finish?.values)
  }
  return { answers, isPartlyHere: held.length > 0 }
}
