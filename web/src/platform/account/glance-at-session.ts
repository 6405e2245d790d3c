import { type Role, roles } from '@salus/domain/tenants/roles.ts'
import { type Language, languages } from '@salus/domain/words.ts'

/** What the page needs to know about a session to request data early. */
export interface SessionGlance {
  /** `null` if the user has not chosen a language. */
  readonly locale: Language | null
  readonly memberships: readonly MembershipGlance[]
}

interface MembershipGlance {
  readonly groupId: number
  readonly memberId: string | null
  readonly role: Role
}

/**
 * Reads a session response that has not been checked against its schema, and skips unknown values. A wrong value does
 * no harm: it only decides which data is requested early, and the server checks every request.
 */
export function glanceAtSession(answer: unknown): SessionGlance {
  const { user, memberships } = isObject(answer) ? answer : {}
  const locale = isObject(user) ? user['locale'] : null
  return {
    locale: languages.find((language) => language === locale) ?? null,
    memberships: Array.isArray(memberships) ? memberships.filter(isMembership) : [],
  }
}

const isMembership = (value: unknown): value is MembershipGlance =>
  isObject(value) &&
  typeof value['groupId'] === 'number' &&
  (value['memberId'] === null || typeof value['memberId'] === 'string') &&
  roles.some((role) => role === value['role'])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
