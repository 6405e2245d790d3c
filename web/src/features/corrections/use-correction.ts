import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'

export interface Failure {
  readonly text: string
  /** True if another person changed the check-up first, so that the screen is stale. */
  readonly isConflict: boolean
  readonly problem: Problem | null
}

export function useCorrection(onDone: (checkUp: CheckUp) => void) {
  const t = useT()
  const { send, refuse, isBusy, failure, error } = useSending((call: () => Promise<CheckUp>) => call(), {
    onDone,
    wordsFor: (error) =>
      error instanceof ApiProblem && error.problem.code === 'version-conflict' ? t('corrections.conflict') : undefined,
  })
  const problem = error instanceof ApiProblem ? error.problem : null
  const shown: Failure | null =
    failure === null ? null : { text: failure, isConflict: problem?.code === 'version-conflict', problem }
  return { isBusy, failure: shown, fail: refuse, send }
}
