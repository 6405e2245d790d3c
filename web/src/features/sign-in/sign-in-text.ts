import type { Translate } from '../../i18n/t.tsx'
import { problemText } from '../../platform/api/problem-state.tsx'
import { ApiProblem, NetworkProblem } from '../../platform/api/problems.ts'
import { reportError } from '../../platform/api/report-error.ts'

/** Explains in one sentence why signing in failed. Reports unexpected errors as bugs. */
export function signInText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiProblem) && !(error instanceof NetworkProblem)) reportError(error)
  return problemText(t, error)
}
