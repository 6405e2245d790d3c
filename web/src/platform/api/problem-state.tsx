import type { ProblemCode } from '@salus/contract/problem.ts'
import { useEffect } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { Translate, TranslationKey } from '../../i18n/t.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ApiProblem, NetworkProblem, OutdatedPage, type ReceivedProblem } from './problems.ts'
import { isForeseen, reportError } from './report-error.ts'
import { readKiosk } from '../account/kiosk.ts'
import { isConnected } from './service-state.ts'

/**
 * The codes without a text. Their errors are shown in another place, are received only by programs, or are caused by a
 * bug in our pages.
 */
type WithoutText =
  | 'forbidden'
  | 'signed-out'
  | 'malformed-request'
  | 'invalid-query'
  | 'idempotency-key-missing'
  | 'idempotency-key-reused'
  | 'if-match-missing'
  | 'wrong-api-key'
  | 'foreign-origin'
  | 'origin-missing'
  | 'navigation-refused'
  | 'other-plugin'
  | 'product-not-active'
  | 'external-id-taken'
  | 'entry-id-taken'
  | 'method-not-allowed'
  | 'unsupported-media-type'
  | 'group-not-shown'
  | 'measure-state'
  | 'internal-error'

const texts: Record<Exclude<ProblemCode, WithoutText>, TranslationKey> = {
  'wrong-credentials': 'errors.wrongCredentials',
  'too-many-requests': 'errors.tooManyRequests',
  'other-account': 'errors.otherAccount',
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
  'both-await-correction': 'errors.bothAwaitCorrection',
  'both-linked': 'errors.bothLinked',
  'merged-since-merge': 'errors.mergedSinceMerge',
  'linked-since-merge': 'errors.linkedSinceMerge',
  'measured-after-end': 'errors.measuredAfterEnd',
  'offline-day-over': 'errors.offlineDayOver',
  'offline-device-ended': 'errors.offlineDeviceEnded',
  'offline-device-of-other': 'errors.offlineDeviceOfOther',
  'sealed-entry-unreadable': 'errors.sealedEntryUnreadable',
  'step-claimed': 'errors.stepClaimed',
  'step-done': 'errors.stepDone',
  'duplicate-external-number': 'errors.duplicateExternalNumber',
  'too-many-members': 'errors.tooManyMembers',
  'invalid-input': 'errors.invalidInput',
  'email-not-verified': 'errors.emailNotVerified',
  'reauth-required': 'security.isItYouText',
  'second-factor-required': 'security.secondStepText',
  'wrong-code': 'security.wrongCode',
  'sign-in-step-over': 'security.stepOver',
  'single-sign-on-refused': 'security.providerRefused',
  'no-account': 'security.noAccount',
  'analysis-finished': 'errors.analysisFinished',
  'link-not-usable': 'errors.linkNotUsable',
  'push-service-unknown': 'errors.pushServiceUnknown',
  unavailable: 'errors.unavailable',
  'measure-history-full': 'errors.measureHistoryFull',
  'not-a-reader': 'errors.notAReader',
  'own-second-factor-missing': 'errors.ownSecondFactorMissing',
  'reader-has-no-other-role': 'errors.readerHasNoOtherRole',
  'readers-apart': 'errors.readersApart',
  'report-withdrawn': 'errors.reportWithdrawn',
  'survey-outdated': 'errors.surveyOutdated',
  'survey-state': 'errors.surveyState',
  'survey-too-many-groups': 'errors.surveyTooManyGroups',
  'survey-too-small': 'errors.surveyTooSmall',
  'survey-too-soon': 'errors.surveyTooSoon',
}

const textKeys: Partial<Record<ProblemCode, TranslationKey>> = texts

export function problemText(t: Translate, error: unknown): string {
  if (error instanceof NetworkProblem) return t('errors.network')
  if (error instanceof OutdatedPage) return t('errors.outdated')
  if (error instanceof ApiProblem && error.problem.code === 'too-many-requests') return tooManyText(t, error.problem)
  return t((error instanceof ApiProblem ? textKeys[error.problem.code] : undefined) ?? internalText(error))
}

const minute = 60
const hour = 60 * minute

/**
 * Returns a text that states when the server will accept requests again. The time is rounded up to minutes, or to hours
 * if it is more than 90 minutes.
 */
export function tooManyText(
  t: Translate,
  { retryAfterSeconds = 0 }: Pick<ReceivedProblem, 'retryAfterSeconds'>,
): string {
  if (retryAfterSeconds <= 0) return t('errors.tooManyRequests')
  if (retryAfterSeconds > 90 * minute)
    return t('errors.tooManyForHours', { hours: Math.ceil(retryAfterSeconds / hour) })
  return t('errors.tooManyForMinutes', { minutes: Math.ceil(retryAfterSeconds / minute) })
}

/**
 * Returns the text for an unexpected error. The text must not claim a report that was not sent. The server logs its own
 * failures. The browser sends its failures to the server once it is connected.
 */
function internalText(error: unknown): TranslationKey {
  if (isForeseen(error)) return 'errors.internalHere'
  return error instanceof ApiProblem || isConnected() ? 'errors.internal' : 'errors.internalLater'
}

/** Returns the code that the user gives to support: the request id from the server, or the kind of failure. */
export function problemCode(error: unknown): string {
  if (error instanceof ApiProblem) return error.problem.requestId ?? error.problem.code
  return error instanceof NetworkProblem ? 'network' : 'browser'
}

/** A handed-over device stays locked without a network, because only the server knows which member has the device. */
const waitingText = (): TranslationKey => (readKiosk() === null ? 'errors.networkRetried' : 'errors.networkHandedOver')

interface ProblemStateProps {
  error: unknown
  onRetry?: (() => void) | undefined
  isRetried?: boolean
  className?: string
}

/**
 * Offers to reload the page, because a retry cannot succeed. The browser asks for confirmation before typed text is
 * lost.
 */
function OutdatedState({ className }: { readonly className: string }) {
  const t = useT()
  return (
    <ErrorState
      className={className}
      title={t('shell.newRelease')}
      text={t('errors.outdated')}
      retry={{ label: t('shell.newReleaseLoad'), act: () => location.reload() }}
    />
  )
}

export function ProblemState({ error, onRetry, isRetried = false, className }: ProblemStateProps) {
  const t = useT()
  const isOffline = error instanceof NetworkProblem
  useEffect(() => {
    // Reports only failures in the browser, because the server logs its own failures.
    if (!(error instanceof ApiProblem) && !isOffline) reportError(error)
  }, [error, isOffline])
  if (error instanceof OutdatedPage) return <OutdatedState className={className ?? ''} />
  return (
    <ErrorState
      className={className ?? ''}
      title={t(isOffline ? 'errors.networkTitle' : 'errors.title')}
      text={isOffline && isRetried ? t(waitingText()) : problemText(t, error)}
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
