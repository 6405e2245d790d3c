import type { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { problemStatus } from '@salus/contract/problem.ts'
import type { membersApi } from '@salus/contract/members/members.ts'
import type { Access, Route } from '@salus/contract/route.ts'
import { actions } from '@salus/domain/tenants/roles.ts'

interface Area {
  readonly name: string
  readonly description: string
  readonly nouns: readonly string[]
}

const areas: readonly Area[] = [
  {
    name: 'Account',
    description: 'Registration, sign-in, sessions, second factors, and the settings of one’s own account',
    nouns: [
      'auth',
      'registration',
      'session',
      'sessions',
      'preferences',
      'profile',
      'email-change',
      'email-changes',
      'reminders',
      'push',
      'security',
      'password',
      'passkeys',
      'authenticator-app',
      'recovery-codes',
      'memberships',
    ],
  },
  {
    name: 'Tenant',
    description: 'The organisation itself: name, logo, help lines and settings, and who operates this installation',
    nouns: ['tenants', 'first-steps', 'logo', 'help-lines', 'settings', 'end', 'operator'],
  },
  {
    name: 'Members',
    description: 'Records of the people who are measured; guests, imports and merges',
    nouns: [
      'members',
      'member-counts',
      'member-tags',
      'member-changes',
      'member-exports',
      'member-imports',
      'like-members',
      'member-doubles',
      'member-merges',
      'guests',
      'records',
      'correction-requests',
    ],
  },
  {
    name: 'Consents',
    description: 'What members agreed to, who decides it, and who opened their data',
    nouns: ['consents', 'access-log'],
  },
  {
    name: 'Analyses',
    description: 'Measurement profiles, running them, one-time links for members, and measurement days',
    nouns: ['measurement-profiles', 'analysis-links', 'member-analysis-links', 'measurement-days', 'offline-devices'],
  },
  {
    name: 'Check-ups',
    description: 'Results with scores and changes, exports, documents, and crisis notices',
    nouns: [
      'check-ups',
      'check-up-exports',
      'latest-check-ups',
      'check-up-changes',
      'crisis-notices',
      'documents',
      'document-exports',
    ],
  },
  {
    name: 'Group reports',
    description: 'Surveys of groups, and reports that reveal nothing about individuals',
    nouns: ['group-surveys', 'group-headcounts'],
  },
  {
    name: 'Devices and modules',
    description: 'Products, devices, files of other manufacturers, and modules that deliver check-ups with an API key',
    nouns: ['products', 'devices', 'api-keys', 'modules', 'measurement-files', 'measurement-imports'],
  },
  {
    name: 'Employees and invitations',
    description: 'Who works for a tenant, and how members and employees get their login',
    nouns: [
      'employees',
      'member-invitations',
      'invitation-codes',
      'employee-invitations',
      'invitations',
      'ended-memberships',
    ],
  },
  {
    name: 'Own data and erasure',
    description: 'Copies of one’s own data, deletion of an account, erasure of records, holds and retention',
    nouns: ['exports', 'deletion', 'erasure-receipts', 'erasures', 'holds', 'retention'],
  },
  {
    name: 'Tariff',
    description: 'Tariffs, orders and invoices',
    nouns: ['tariff', 'tariff-quote', 'tariff-changes', 'tariff-orders', 'invoices'],
  },
  {
    name: 'Support',
    description: 'Requests to the operator and their answers',
    nouns: ['support-requests', 'support-attachments'],
  },
  { name: 'Audit', description: 'What was done in a tenant, and by whom', nouns: ['audit-events', 'audit-check'] },
  {
    name: 'Browser',
    description: 'Live events, and what browsers report about errors and usage',
    nouns: ['events', 'client-errors', 'csp-reports', 'telemetry'],
  },
]

export const describeAreas = (): { name: string; description: string }[] =>
  areas.map(({ name, description }) => ({ name, description }))

/**
 * Returns the area of a path, for example check-ups for /api/tenants/{tenantId}/check-ups/{resultGuid}.
 *
 * @throws Error for a path whose noun belongs to no area
 */
export function findArea(path: string): string {
  const nouns = path
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && part !== 'me' && !part.startsWith('{'))
    .map((part) => part.replace(/\..*$/, ''))
  const noun = (nouns[0] === 'tenants' && nouns[1]) || nouns[0]
  const area = areas.find((each) => noun !== undefined && each.nouns.includes(noun))
  if (!area)
    throw new Error(
      `${path} belongs to no area of the API description: add its noun to one in server/src/platform/http/description/texts.ts`,
    )
  return area.name
}

/**
 * Writes that create a second object if they are sent twice without an idempotency key. Their key is optional, because
 * callers of the stable interface were never required to send one.
 */
const doublesWithoutKey: ReadonlySet<string> = new Set<keyof typeof checkUpsApi | keyof typeof membersApi>([
  'createCheckUp',
  'createMember',
])

export function describeUse(route: Route): string {
  const sentences = [
    `${route.summary}.`,
    route.details === undefined ? '' : `${route.details}.`,
    whoMayCall(route.access),
    describeFreshProof(route),
    sayRefusals(route),
    howToRepeat(route),
    ...(doublesWithoutKey.has(route.operationId) ? ['Without a key, a repeated request creates a second object.'] : []),
    ...(route.largestFile === undefined ? [] : [`Accepts a file of up to ${megabytes(route.largestFile)} MB.`]),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

/**
 * True for the deliveries of modules. A repeated delivery is recognised by its `externalId` and needs no idempotency
 * key.
 */
export const keepsNoKey = ({ access }: Route): boolean => access === 'api-key'

function howToRepeat(route: Route): string {
  if (route.method === 'GET') return ''
  if (keepsNoKey(route))
    return 'If the response was lost, send the same delivery again: it is recognised by its externalId. An Idempotency-Key has no effect.'
  if (route.idempotencyKey === 'not-kept' || route.path.startsWith('/api/auth/'))
    return 'No Idempotency-Key is stored: a repeated request is carried out again.'
  return 'If the response was lost, send the request again with the same Idempotency-Key.'
}

/** @param bytes the operation's limit; 256 kB if omitted */
export const sayLargestBody = (bytes = 256_000): string =>
  `The body is larger than ${bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${megabytes(bytes)} MB`}`

function whoMayCall(access: Access): string {
  if (access === 'public') return 'Public: needs no session.'
  if (access === 'signed-in') return 'For every signed-in user, for their own data only.'
  if (access === 'api-key') return 'For modules, with the API key of their plugin.'
  const named = 'action' in access ? [access.action] : access.anyOf
  const allowed = new Set(named.flatMap((action) => actions[action]))
  return `Needs one of these roles in the tenant: ${[...allowed].join(', ')}. Otherwise 404 (no membership) or 403 (role too low).`
}

function sayRefusals({ refusals = [] }: Route): string {
  const named = refusals.map((code) => `${problemStatus[code]} ${code}`)
  return named.length === 0 ? '' : `Can also be refused with ${named.join(' or ')}.`
}

function describeFreshProof({ fresh }: Route): string {
  if (fresh === undefined) return ''
  const demand = 'Callers who have not re-authenticated within the last minutes get 403 reauth-required'
  if (fresh === true) return `${demand}.`
  const values = Object.entries(fresh.when).map(([field, value]) => `${field} = ${String(value)}`)
  return `${demand} when ${values.join(' and ')}.`
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000)

/** The refusals of a delivery by a module, and what the module must do. */
export const refusalsOfModules: Readonly<Record<number, string>> = {
  401: 'wrong-api-key: the header "Authorization: Bearer <key>" is missing (detail says so), or the key is unknown or revoked',
  403:
    'other-plugin: the key is for another product. product-not-active: the tenant does not use the product. ' +
    'consent-required: the member has not consented to the storage of health data; keep the check-up, and send it again once they have',
  409: 'external-id-taken: another check-up was delivered under this externalId, and nothing was changed; resultGuid is the stored one',
  429: 'Too many check-ups with one key within a minute, or too many wrong keys from one network within an hour; Retry-After says when to try again',
}
