import { type InputProblem, type Problem, type ProblemCode, problemStatus } from '@salus/contract/problem.ts'
import type { FastifyError, FastifyReply } from 'fastify'
import { DatabaseAway, isDatabaseAway } from '../database/database-away.ts'
import { Refusal } from '../refusal.ts'

const titles: Readonly<Record<ProblemCode, string>> = {
  'malformed-request': 'The request cannot be read',
  'invalid-query': 'The query parameters are not valid',
  'idempotency-key-missing': 'This request needs an Idempotency-Key',
  'signed-out': 'Sign in first',
  'wrong-credentials': 'E-mail or password is wrong',
  'wrong-code': 'The code or passkey is wrong',
  'sign-in-step-over': 'This sign-in step has already been completed or took too long',
  'wrong-api-key': 'The API key is missing, unknown or revoked',
  'single-sign-on-refused': 'The identity provider did not confirm who this is',
  forbidden: 'Not allowed',
  'foreign-origin': 'Requests from other sites are refused',
  'origin-missing': 'A write with a session cookie must say its origin',
  'device-locked': 'This device was handed over; the person who handed it over must unlock it',
  'navigation-refused': 'This address is for programs and cannot be opened as a page',
  'no-membership': 'No membership in a tenant yet',
  'role-too-low': 'The role does not allow this',
  'profile-not-available': 'This measurement profile is not available',
  'profile-not-self-service': 'This measurement profile is run by staff only',
  'email-not-verified': 'The e-mail address is not verified yet',
  'no-account': 'There is no account for this person',
  'not-own-note': 'Only the author of a note may change it',
  'reauth-required': 'Re-authenticate first',
  'second-factor-required': 'Show a second factor first',
  'not-shared': 'The member does not share these results',
  'consent-required': 'The member has not consented to storing health data',
  'member-decides-alone': 'This member gives consent in the portal; staff can record only a withdrawal',
  'sharing-by-member-only': 'In a company only the member can turn sharing on',
  'correction-open': 'An earlier request for a correction is still unanswered',
  'decision-outdated': 'There is a newer decision',
  'own-second-factor-missing': 'Set up your own second factor first',
  'reader-has-no-other-role': 'Readers of group reports cannot have another role in the tenant',
  'survey-state': 'The state of the survey does not allow this',
  'survey-too-soon': 'The last survey with these scores ended less than 28 days ago',
  'survey-too-small': 'The survey would invite fewer people than a report needs',
  'survey-too-many-groups': 'There are more than 200 groups',
  'readers-apart': 'In this tenant, people who can see individual results cannot read group reports',
  'not-a-reader': 'Group reports can be read only by people with that right',
  'group-not-shown': 'The report does not show this group',
  'measure-state': 'The state of the measure does not allow this',
  'measure-history-full': 'The measure has 200 versions and accepts no more changes',
  'report-withdrawn': 'This report was withdrawn',
  'survey-outdated': 'The questionnaire has got a new version since the survey was planned',
  'other-plugin': 'This API key is for another plugin',
  'product-not-active': 'The tenant does not use this product at the moment',
  'not-found': 'Not found',
  'link-not-usable': 'This link cannot be used',
  'invitation-not-usable': 'This invitation cannot be used',
  'method-not-allowed': 'This address does not support this method',
  'other-account': 'Another account is signed in now',
  'request-in-progress': 'The same request is still being processed',
  'analysis-finished': 'This analysis is already finished',
  'maybe-another-person': 'The measurement may belong to somebody else',
  'safety-stop': 'The answers to the safety questions rule out a current through the body',
  'import-corrected': 'Check-ups of this import have been corrected since',
  'duplicate-external-number': 'Another member has this number',
  'external-id-taken':
    'A different check-up was delivered under this externalId; a changed check-up needs an externalId of its own',
  'entry-id-taken':
    'Other content is already stored under this entryId; a changed check-up needs an entryId of its own',
  'too-many-members': 'There are more members than one request can change',
  'import-has-bad-rows': 'Some rows of the file cannot be imported',
  'import-in-use': 'Some of the imported records have been used since',
  'both-await-correction': 'Both records have an open request for a correction; answer one first',
  'both-linked': 'Both records are linked with a login',
  'merged-since-merge': 'Another record was merged into this one later; undo that merge first',
  'linked-since-merge': 'The record was linked with a login after the merge; unlink it first',
  'measured-after-end':
    'Measured after the device had ended; send it again with acceptLate once a person has confirmed it',
  'offline-day-over':
    'A device can be prepared on the day before and on the measurement day itself, while the day is open',
  'offline-device-ended':
    'The server no longer has its part of the key of this device; sealed entries are still accepted',
  'offline-device-of-other': 'Another person prepared this device; its sealed entries can still be sent',
  'sealed-entry-unreadable': 'The entry is damaged or was not sealed for this tenant, day, device and entryId',
  'step-claimed': 'Somebody else is already measuring this person',
  'step-done': 'This measurement is already done',
  'last-admin': 'A tenant keeps at least one Admin',
  'tariff-limit-reached': 'The tariff has no room for this; an Admin can order a larger one',
  'product-tried': 'This product has already been tried',
  'trial-over': 'The trial is over; an Admin can order a tariff',
  'tariff-unchanged': 'This is already the present tariff',
  'tariff-usage-too-high': 'The tenant uses more than this tariff allows',
  'order-outdated': 'The price has changed; request it again',
  'euro-only': 'Where VAT is due, invoices are in euros',
  'ordering-not-set-up': 'The operator has not set up invoices yet',
  'invitation-locked': 'The code is locked: it was used too often with a wrong date of birth',
  'former-login-differs': 'People who work here cannot take over a record that had another login',
  'invited-by-oneself': 'Somebody else must invite you to an existing record',
  'record-not-for-employees': 'People who work here cannot take over this record',
  'already-linked': 'This login is already linked with another member record here',
  'too-many-documents': 'No more documents can be kept here',
  'tenant-storage-full': 'All documents of this organisation together would take more than 50 GB',
  'device-not-unlockable': 'Without a password or passkey the device could not be unlocked',
  'guest-differs': 'Date of birth or sex of the member differs from the guest’s',
  'version-conflict': 'It has been changed in the meantime',
  'body-too-large': 'The body is too large',
  'unsupported-media-type': 'The content type is not supported: send JSON as application/json, uncompressed',
  'invalid-input': 'The input is not valid',
  'push-service-unknown': 'The server sends nothing to this push service',
  'file-too-demanding': 'Reading the file takes more time or memory than is allowed for one file',
  'idempotency-key-reused': 'This Idempotency-Key was used for a different request',
  'if-match-missing': 'This request needs an If-Match',
  'on-hold': 'This record is on hold and cannot be changed',
  'too-many-requests': 'Too many requests',
  'internal-error': 'Something went wrong',
  unavailable: 'Temporarily unavailable',
  'storage-full': 'The server has no space left for files',
}

export function buildProblem(refusal: Refusal, requestId: string): Problem {
  const { code, details } = refusal
  return {
    type: 'about:blank',
    title: titles[code],
    status: problemStatus[code],
    code,
    requestId,
    detail: details.detail,
    errors: details.errors?.map((entry): InputProblem => ({ ...entry })),
    member: details.member,
    opensFrom: details.opensFrom,
    doubts: details.doubts?.map((doubt) => ({ ...doubt })),
    resultGuid: details.resultGuid,
    performedByName: details.performedByName,
  }
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = buildProblem(refusal, reply.request.id)
  if (refusal.details.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(refusal.details.retryAfterSeconds))
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/**
 * Converts an expected error of the web framework or the database into a refusal. Returns `null` for any other error,
 * which is a bug.
 */
export function findRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseAway) return new Refusal('unavailable', { retryAfterSeconds: error.retryAfterSeconds })
  if (isDatabaseAway(error)) return new Refusal('unavailable', { retryAfterSeconds: 5 })
  if (!(error instanceof Error)) return null
  const { code, statusCode }: Partial<FastifyError> = error
  if (code?.startsWith('FST_') !== true || statusCode === undefined) return null
  if (statusCode === 413) return new Refusal('body-too-large')
  if (statusCode === 415) return new Refusal('unsupported-media-type')
  return statusCode >= 400 && statusCode < 500 ? new Refusal('malformed-request') : null
}
