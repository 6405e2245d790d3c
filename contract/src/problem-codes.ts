/**
 * Every code with which the API can refuse a request, and its HTTP status. Codes never change, but texts can change.
 */
export const problemStatus = {
  'malformed-request': 400,
  'invalid-query': 400,
  'idempotency-key-missing': 400,
  'signed-out': 401,
  'wrong-credentials': 401,
  'wrong-code': 401,
  'sign-in-step-over': 401,
  'wrong-api-key': 401,
  'single-sign-on-refused': 401,
  forbidden: 403,
  'foreign-origin': 403,
  /** A write with a session cookie has neither `Origin` nor `Sec-Fetch-Site`. */
  'origin-missing': 403,
  'device-locked': 403,
  'navigation-refused': 403,
  'no-membership': 403,
  'role-too-low': 403,
  'profile-not-available': 403,
  'profile-not-self-service': 403,
  'email-not-verified': 403,
  'no-account': 403,
  'not-own-note': 403,
  'reauth-required': 403,
  'second-factor-required': 403,
  'not-shared': 403,
  'consent-required': 403,
  /** Members who decide in the portal give consent themselves. Staff can record only withdrawals for them. */
  'member-decides-alone': 403,
  /** In a company only the member can turn sharing on. */
  'sharing-by-member-only': 403,
  'other-plugin': 403,
  'product-not-active': 403,
  'not-found': 404,
  'link-not-usable': 404,
  'invitation-not-usable': 404,
  'method-not-allowed': 405,
  'request-in-progress': 409,
  /** The header `X-Expected-User` names another user than the signed-in user. */
  'other-account': 409,
  'analysis-finished': 409,
  'maybe-another-person': 409,
  'safety-stop': 409,
  'import-corrected': 409,
  'duplicate-external-number': 409,
  'external-id-taken': 409,
  /** Other content is already stored under this `entryId`. */
  'entry-id-taken': 409,
  /**
   * The device cannot be set up for offline use now. It can be set up only on the measurement day and the day before,
   * and only while the measurement day is open.
   */
  'offline-day-over': 409,
  /** Only the person who set up this device can open it. All staff can send its sealed entries. */
  'offline-device-of-other': 403,
  /**
   * The device was ended, its day has passed, or the server can no longer decrypt its part of the key. In the first two
   * cases, the server still accepts sealed entries. In the last case, it cannot decrypt the device's private key
   * either. It then refuses entries with `sealed-entry-unreadable`.
   */
  'offline-device-ended': 410,
  /**
   * The entry was measured after its device had been ended. The server accepts it if it is sent again with
   * `acceptLate`.
   */
  'measured-after-end': 409,
  /** The sealed entry was not made for this tenant, day and device, or is damaged. */
  'sealed-entry-unreadable': 422,
  'too-many-members': 422,
  'import-has-bad-rows': 409,
  'import-in-use': 409,
  'both-linked': 409,
  /** Both records have an open request for a correction. One must be answered before the records are merged. */
  'both-await-correction': 409,
  /**
   * The login of the remaining record was linked after the merge, by an invitation that may have been meant for either
   * person. It must be unlinked before the merge can be undone.
   */
  'linked-since-merge': 409,
  /** Another record was merged into the remaining one later. That merge must be undone first. */
  'merged-since-merge': 409,
  'step-claimed': 409,
  'step-done': 409,
  'last-admin': 409,
  'tariff-limit-reached': 409,
  'trial-over': 409,
  'product-tried': 409,
  'tariff-unchanged': 409,
  'tariff-usage-too-high': 409,
  'order-outdated': 409,
  'euro-only': 409,
  'ordering-not-set-up': 409,
  'already-linked': 409,
  /** The record was linked with another login before. People who work for the tenant cannot take over such a record. */
  'former-login-differs': 409,
  /** People who work for the tenant cannot accept a record if they issued the invitation to it themselves. */
  'invited-by-oneself': 409,
  /**
   * People who work for the tenant can take over an existing record only under two conditions: another admin invited
   * them, and the record has no unshared results.
   */
  'record-not-for-employees': 409,
  /** The printed code was entered too often with a wrong date of birth. Staff must create a new code. */
  'invitation-locked': 409,
  'too-many-documents': 409,
  'tenant-storage-full': 409,
  /** The member's earlier request for a correction is still unanswered. */
  'correction-open': 409,
  /** An admin can require a second factor of all employees only after setting one up for their own account. */
  'own-second-factor-missing': 409,
  /**
   * Readers of group reports cannot have another role in the tenant, and people with another role cannot become
   * readers.
   */
  'reader-has-no-other-role': 409,
  /** The survey's state does not allow this request. */
  'survey-state': 409,
  /** At least 28 days must pass between the end of a survey and the start of the next one with the same scores. */
  'survey-too-soon': 409,
  /** The survey would invite fewer people than a report needs. */
  'survey-too-small': 409,
  'survey-too-many-groups': 409,
  /** The measurement profile has got a new version since the survey was planned. */
  'survey-outdated': 409,
  /** In this tenant, people who may see individual results may not read group reports. */
  'readers-apart': 409,
  /** The report does not show this group, so no measure can be for it. */
  'group-not-shown': 409,
  /** The measure's state does not allow this request. */
  'measure-state': 409,
  /** The measure has been changed too many times. The only change still possible is dropping it. */
  'measure-history-full': 409,
  /** This admin has no right to read group reports, or the tenant lets only reader accounts read them. */
  'not-a-reader': 403,
  'report-withdrawn': 410,
  /** The person has already made a newer decision than the one in this request. */
  'decision-outdated': 409,
  'guest-differs': 409,
  'device-not-unlockable': 409,
  'version-conflict': 412,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'invalid-input': 422,
  /** The browser's push service is neither one of the known services nor one that the operator has added. */
  'push-service-unknown': 422,
  /** Reading the file exceeded the time or memory limit for one file. */
  'file-too-demanding': 422,
  'idempotency-key-reused': 422,
  'on-hold': 423,
  'if-match-missing': 428,
  'too-many-requests': 429,
  'internal-error': 500,
  unavailable: 503,
  'storage-full': 507,
} as const

export type ProblemCode = keyof typeof problemStatus
export const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]] // the keys of a const object
