import { useT } from '../../../i18n/t.tsx'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { findRefusalReason } from '../../../platform/api/refusal-reason.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { useRunPlace } from './run-context.tsx'

const known = {
  'profile-not-available': 'analyses.failure.notAvailable',
  'profile-not-self-service': 'analyses.failure.notSelfService',
  'not-shared': 'errors.notShared',
  'consent-required': 'errors.consentRequired',
  'not-found': 'analyses.failure.notFound',
  'member-archived': 'analyses.failure.archived',
  'birth-date-missing': 'analyses.failure.birthDate',
  'on-hold': 'errors.onHold',
  'trial-over': 'errors.trialOver',
  'tariff-limit-reached': 'errors.tariffLimitReached',
} as const

/** The texts for people who answer for themselves. They cannot order a tariff, so these texts do not mention one. */
const forOneself = { 'trial-over': 'errors.noneNew', 'tariff-limit-reached': 'errors.noneNew' } as const

const isKnown = (code: string): code is keyof typeof known => code in known

interface RunFailureProps {
  readonly error: Error
  readonly onRetry: () => void
}

export function RunFailure({ error, onRetry }: RunFailureProps) {
  const t = useT()
  const { title, text, mayRetry } = useWords(error)
  const reference = error instanceof ApiProblem ? (error.problem.requestId ?? error.problem.code) : undefined
  return (
    <main className="grid flex-1 place-items-center">
      <ErrorState
        title={title}
        text={text}
        retry={mayRetry ? { label: t('analyses.failure.retry'), act: onRetry } : undefined}
        code={
          reference === undefined
            ? undefined
            : {
                label: t('analyses.failure.code'),
                value: reference,
                copyLabel: t('analyses.failure.copy'),
                copiedLabel: t('analyses.failure.copied'),
              }
        }
      />
    </main>
  )
}

function useWords(error: Error) {
  const t = useT()
  const { guestHead, memberName } = useRunPlace()
  const title = t('analyses.failure.title')
  if (error instanceof NetworkProblem || error instanceof DOMException)
    return { title: t('analyses.failure.offlineTitle'), text: t('analyses.failure.offline'), mayRetry: true }
  const code = error instanceof ApiProblem ? findRefusalReason(error.problem) : ''
  if (!isKnown(code)) return { title, text: t('analyses.failure.other'), mayRetry: true }
  const words = t(memberName === undefined ? { ...known, ...forOneself }[code] : known[code])
  // The person answers on a device of staff and can only hand it back, so the text asks for that.
  const text = guestHead === undefined ? words : `${words} ${t('links.kiosk.giveBack')}`
  return { title, text, mayRetry: false }
}
