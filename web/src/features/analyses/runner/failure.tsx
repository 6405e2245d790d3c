import { useT } from '../../../i18n/t.tsx'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { ErrorState } from '../../../ui/states.tsx'

const known = {
  'profile-not-available': 'analyses.failure.notAvailable',
  'profile-not-self-service': 'analyses.failure.notSelfService',
  'not-shared': 'errors.notShared',
  'consent-required': 'errors.consentRequired',
  'not-found': 'analyses.failure.notFound',
} as const

const isKnown = (code: string): code is keyof typeof known => code in known

export function RunFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  const isOffline = error instanceof NetworkProblem || error instanceof DOMException
  const code = error instanceof ApiProblem ? error.problem.code : undefined
  const text = isOffline
    ? t('analyses.failure.offline')
    : t(code !== undefined && isKnown(code) ? known[code] : 'analyses.failure.other')
  const reference = error instanceof ApiProblem ? (error.problem.requestId ?? error.problem.code) : undefined
  return (
    <main className="grid flex-1 place-items-center">
      <ErrorState
        title={t(isOffline ? 'analyses.failure.offlineTitle' : 'analyses.failure.title')}
        text={text}
        retry={code !== undefined && isKnown(code) ? undefined : { label: t('analyses.failure.retry'), act: onRetry }}
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
