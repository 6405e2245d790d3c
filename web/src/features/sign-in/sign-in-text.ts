import type { Translate } from '../../i18n/t.tsx'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem, NetworkProblem } from '../../platform/problems.ts'
import { reportError } from '../../platform/report-error.ts'

/** One sentence on why signing in did not work; what nobody foresaw is reported. */
export function signInText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiProblem) && !(error instanceof NetworkProblem)) reportError(error)
  if (!(error instanceof ApiProblem)) return problemText(t, error)
  switch (error.problem.code) {
    case 'wrong-code':
      return t('security.wrongCode')
    case 'sign-in-step-over':
      return t('security.stepOver')
    case 'single-sign-on-refused':
      return t('security.providerRefused')
    case 'no-account':
      return t('security.noAccount')
    default:
      return problemText(t, error)
  }
}
