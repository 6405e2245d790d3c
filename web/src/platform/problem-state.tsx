import type { ProblemCode } from '@salus/contract/problem.ts'
import { useT } from '../i18n/t.tsx'
import type { Translate, TranslationKey } from '../i18n/t.tsx'
import { ErrorState } from '../ui/states.tsx'
import { ApiProblem, NetworkProblem } from './problems.ts'

const texts: Partial<Record<ProblemCode, TranslationKey>> = {
  'wrong-credentials': 'errors.wrongCredentials',
  'too-many-requests': 'errors.tooManyRequests',
  'not-found': 'errors.notFound',
  'not-shared': 'errors.notShared',
  'consent-required': 'errors.consentRequired',
  'member-decides-alone': 'errors.memberDecidesAlone',
  'sharing-by-member-only': 'errors.sharingByMemberOnly',
  'correction-open': 'errors.correctionOpen',
  'decision-outdated': 'errors.decisionOutdated',
  'role-too-low': 'errors.roleTooLow',
  'no-membership': 'errors.roleTooLow',
  'profile-not-available': 'errors.profileNotAvailable',
  'profile-not-self-service': 'errors.profileNotAvailable',
  'version-conflict': 'errors.versionConflict',
  'request-in-progress': 'errors.requestInProgress',
  'maybe-another-person': 'errors.maybeAnotherPerson',
  'safety-stop': 'errors.safetyStop',
  'import-corrected': 'errors.importCorrected',
  'last-admin': 'errors.lastAdmin',
  'tariff-limit-reached': 'errors.tariffLimitReached',
  'trial-over': 'errors.trialOver',
  'product-tried': 'errors.productTried',
  'tariff-unchanged': 'errors.tariffUnchanged',
  'tariff-usage-too-high': 'errors.tariffUsageTooHigh',
  'order-outdated': 'errors.orderOutdated',
  'euro-only': 'errors.euroOnly',
  'ordering-not-set-up': 'errors.orderingNotSetUp',
  'on-hold': 'errors.onHold',
  'device-locked': 'errors.deviceLocked',
  'device-not-unlockable': 'errors.deviceNotUnlockable',
  'already-linked': 'errors.alreadyLinked',
  'former-login-differs': 'invitations.formerLoginDiffers',
  'invited-by-oneself': 'invitations.invitedByOneself',
  'record-not-for-employees': 'invitations.notForEmployees',
  'not-own-note': 'errors.notOwnNote',
  'too-many-documents': 'errors.tooManyDocuments',
  'tenant-storage-full': 'errors.tenantStorageFull',
  'storage-full': 'errors.storageFull',
  'body-too-large': 'errors.bodyTooLarge',
  'file-too-demanding': 'errors.fileTooDemanding',
  'guest-differs': 'errors.guestDiffers',
  'invitation-not-usable': 'invitations.notUsable',
  'invitation-locked': 'invitations.codeLocked',
  'import-has-bad-rows': 'errors.importHasBadRows',
  'import-in-use': 'errors.importInUse',
  'both-linked': 'errors.bothLinked',
  'step-claimed': 'errors.stepClaimed',
  'duplicate-external-number': 'errors.duplicateExternalNumber',
  'too-many-members': 'errors.tooManyMembers',
  'invalid-input': 'errors.invalidInput',
  'email-not-verified': 'errors.emailNotVerified',
  'reauth-required': 'security.isItYouText',
  'second-factor-required': 'security.secondStepText',
  unavailable: 'errors.unavailable',
}

/** One sentence on what went wrong and what to do. */
export function problemText(t: Translate, error: unknown): string {
  if (error instanceof NetworkProblem) return t('errors.network')
  if (error instanceof ApiProblem) return t(texts[error.problem.code] ?? 'errors.internal')
  return t('errors.internal')
}

/** The code somebody may read to support: the server's request id, or what kind of failure it was. */
export function problemCode(error: unknown): string {
  if (error instanceof ApiProblem) return error.problem.requestId ?? error.problem.code
  return error instanceof NetworkProblem ? 'network' : 'browser'
}

interface ProblemStateProps {
  error: unknown
  onRetry?: (() => void) | undefined
  className?: string
}

/** The error state of a piece of a page: what is safe, what to do, a code to copy. */
export function ProblemState({ error, onRetry, className }: ProblemStateProps) {
  const t = useT()
  const isOffline = error instanceof NetworkProblem
  return (
    <ErrorState
      className={className ?? ''}
      title={t(isOffline ? 'errors.networkTitle' : 'errors.title')}
      text={problemText(t, error)}
      retry={onRetry && { label: t('errors.retry'), act: onRetry }}
      code={
        isOffline
          ? undefined
          : {
              label: t('errors.code'),
              value: problemCode(error),
              copyLabel: t('errors.copy'),
              copiedLabel: t('errors.copied'),
            }
      }
    />
  )
}
