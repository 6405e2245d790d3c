import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { isHandedOver } from '../sign-in/session/handed-over.ts'
import type { LiveRights } from './live.queries.ts'

/**
 * Returns true if the event is meant for this session. In general, staff receive the events of their tenant, and a
 * member receives only those of their own record. Some kinds of events have other recipients.
 */
export function isFor(event: LiveEvent, { token, userId, memberships }: LiveRights): boolean {
  // The device was handed over, so another person uses it.
  if (isHandedOver(token)) return false
  if (event.kind === 'session-changed') return false
  if ('userId' in event) return event.userId === userId
  const membership = memberships.find(({ tenantId }) => tenantId === event.groupId)
  if (!membership) return false
  if (kindsForEverybody.has(event.kind)) return true
  const action = event.kind in heardWith ? heardWith[event.kind as keyof typeof heardWith] : undefined
  if (action !== undefined) return may(membership.role, action)
  if (may(membership.role, 'list-check-ups')) return true
  // Only staff create links, so members do not receive events of links.
  return 'memberId' in event && event.kind !== 'analysis-link-changed' && membership.memberId === event.memberId
}

/** The kinds of events that every person of the tenant receives. */
const kindsForEverybody: ReadonlySet<LiveEvent['kind']> = new Set([
  // Everybody receives this event, because it does not contain whose rights have changed.
  'memberships-changed',
  'tenant-end-changed',
  'products-changed',
  'tenant-settings-changed',
])

/** The action that a user must be allowed to perform to receive events of this kind. */
const heardWith = {
  'support-changed': 'list-support-requests',
  'invitations-changed': 'list-invitations',
  'tariff-changed': 'see-tariff',
  'measurement-day-changed': 'run-measurement-day',
  'member-import-changed': 'import-members',
  'members-changed': 'list-members',
  'crisis-notice-closed': 'list-check-ups',
} as const
