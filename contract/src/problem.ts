import { z } from 'zod'
import { personDoubtSchema } from './person-doubts.ts'

/** Every code the API can refuse with, and its HTTP status. Codes are stable; texts are not. */
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
  /** A write with a session cookie says neither `Origin` nor `Sec-Fetch-Site`. */
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
  /** Staff record withdrawals of a member who decides in the portal, never a consent. */
  'member-decides-alone': 403,
  /** In a company nobody but the member opens sharing. */
  'sharing-by-member-only': 403,
  'other-plugin': 403,
  'product-not-active': 403,
  'not-found': 404,
  'link-not-usable': 404,
  'invitation-not-usable': 404,
  'method-not-allowed': 405,
  'request-in-progress': 409,
  'analysis-finished': 409,
  'maybe-another-person': 409,
  'safety-stop': 409,
  'import-corrected': 409,
  'duplicate-external-number': 409,
  'external-id-taken': 409,
  'too-many-members': 422,
  'import-has-bad-rows': 409,
  'import-in-use': 409,
  'both-linked': 409,
  'step-claimed': 409,
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
  /** The record had the login of somebody else; people who work here cannot take it over. */
  'former-login-differs': 409,
  /** Who works here and invited to a record cannot take it themselves; somebody else has to invite them. */
  'invited-by-oneself': 409,
  /** Who works here takes a record that was there before only if another Admin invited them and it holds nothing unshared. */
  'record-not-for-employees': 409,
  /** The printed code was used with a wrong date of birth too often; staff make a new one. */
  'invitation-locked': 409,
  'too-many-documents': 409,
  'tenant-storage-full': 409,
  /** The member has asked for a correction that is not answered yet. */
  'correction-open': 409,
  /** There is a newer decision than the one dated so. */
  'decision-outdated': 409,
  'guest-differs': 409,
  'device-not-unlockable': 409,
  'version-conflict': 412,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'invalid-input': 422,
  /** Reading the file took more time or memory than one file may take. */
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
export const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]] // keys of a const object

export const inputProblemSchema = z.strictObject({
  /** Dotted path from the body's root, for example answers.height */
  path: z.string(),
  code: z.string(),
  message: z.string(),
  min: z.number().optional(),
  max: z.number().optional(),
})

/** RFC 9457, application/problem+json. */
export const problemSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(problemCodes),
  detail: z.string().optional(),
  requestId: z.string().optional(),
  errors: z.array(inputProblemSchema).optional(),
  /** With `analysis-finished`: the check-up it became. */
  resultGuid: z.string().optional(),
  /** With `maybe-another-person`: what speaks against it. The same again with `confirmed` is stored. */
  doubts: z.array(personDoubtSchema).optional(),
  /** With `not-shared` and `consent-required`: whose results they are, and nothing else. */
  member: z.strictObject({ memberId: z.string(), firstName: z.string(), lastName: z.string() }).optional(),
})

export type Problem = z.infer<typeof problemSchema>
export type InputProblem = z.infer<typeof inputProblemSchema>
