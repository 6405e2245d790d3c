import type { Action } from '@salus/domain/tenants/roles.ts'
import type { AuditAction, OwnReadAct, WriteAct } from './audit-acts.ts'

/** The topics by which an admin filters the audit log. */
export const auditTopics = [
  'reading',
  'check-ups',
  'members',
  'documents',
  'consents',
  'links',
  'invitations',
  'employees',
  'settings',
  'group-surveys',
  'support',
  'operator',
] as const
export type AuditTopic = (typeof auditTopics)[number]

export const auditPurposes = [
  /** Measuring members and discussing the results with them. */
  'care',
  /** Members acting for themselves, signed in or by a link. */
  'self-service',
  /** Records, invitations, employees, settings and the tariff. */
  'administration',
  /** Consents, corrections, erasures, and the access log. */
  'data-protection',
  'export',
  /** A module or a device that delivers automatically. */
  'machine',
  /** The server itself, and the operator's acts. */
  'operation',
] as const
export type AuditPurpose = (typeof auditPurposes)[number]

interface Kind {
  readonly topic: AuditTopic
  readonly purpose: AuditPurpose
}
const kind = (topic: AuditTopic, purpose: AuditPurpose): Kind => ({ topic, purpose })

/** The first part of a write's name, as in `check-up.recorded`. */
type Family = WriteAct extends infer Act ? (Act extends `${infer Name}.${string}` ? Name : never) : never

const families: Readonly<Record<Family, Kind>> = {
  access: kind('operator', 'operation'),
  analysis: kind('check-ups', 'care'),
  'analysis-link': kind('links', 'care'),
  'api-key': kind('settings', 'administration'),
  backup: kind('operator', 'operation'),
  'check-up': kind('check-ups', 'care'),
  consent: kind('consents', 'data-protection'),
  device: kind('settings', 'administration'),
  document: kind('documents', 'care'),
  employee: kind('employees', 'administration'),
  'group-survey': kind('group-surveys', 'administration'),
  'group-measure': kind('group-surveys', 'administration'),
  guest: kind('members', 'care'),
  invitation: kind('invitations', 'administration'),
  invoice: kind('settings', 'administration'),
  'measurement-day': kind('check-ups', 'care'),
  'measurement-file': kind('check-ups', 'care'),
  measurements: kind('check-ups', 'care'),
  member: kind('members', 'administration'),
  'member-import': kind('members', 'administration'),
  members: kind('members', 'administration'),
  membership: kind('members', 'administration'),
  note: kind('members', 'care'),
  'offline-device': kind('check-ups', 'care'),
  'offline-entry': kind('check-ups', 'care'),
  operator: kind('operator', 'operation'),
  product: kind('settings', 'administration'),
  profile: kind('settings', 'administration'),
  'record-correction': kind('members', 'data-protection'),
  retention: kind('members', 'data-protection'),
  safety: kind('check-ups', 'care'),
  'support-attachment': kind('support', 'administration'),
  'support-request': kind('support', 'administration'),
  tariff: kind('settings', 'administration'),
  tenant: kind('settings', 'administration'),
}

/** Writes whose purpose differs from the purpose of other writes with the same first part of the name. */
const others: Partial<Record<WriteAct, AuditPurpose>> = {
  'analysis-link.answers-saved': 'self-service',
  'analysis-link.opened': 'self-service',
  'analysis-link.refused': 'self-service',
  'api-key.refused': 'machine',
  'check-up.delivered': 'machine',
  'check-up.delivered-again': 'machine',
  'check-up.recorded-by-link': 'self-service',
  'check-up.recorded-by-link-again': 'self-service',
  'member.erased': 'data-protection',
  'member.erasure-asked': 'data-protection',
  'member.held': 'data-protection',
  'member.hold-ended': 'data-protection',
  'retention.run': 'operation',
  'support-request.answered': 'operation',
  'support-request.shown-to-operator': 'operation',
}

/** The kinds of reads and refused requests, by the action that the role would need. */
const actions: Readonly<Record<Action | OwnReadAct, Kind>> = {
  'add-document': kind('documents', 'care'),
  'amend-check-up': kind('check-ups', 'care'),
  'answer-correction': kind('members', 'data-protection'),
  'ask-own-correction': kind('members', 'data-protection'),
  'change-devices': kind('settings', 'administration'),
  'change-employee': kind('employees', 'administration'),
  'change-products': kind('settings', 'administration'),
  'change-tariff': kind('settings', 'administration'),
  'change-tenant-settings': kind('settings', 'administration'),
  'create-member': kind('members', 'administration'),
  'decide-own-consents': kind('consents', 'data-protection'),
  'end-series': kind('check-ups', 'care'),
  'end-tenant': kind('settings', 'administration'),
  'enter-staff-area': kind('settings', 'administration'),
  'erase-member': kind('members', 'data-protection'),
  'export-audit-log': kind('reading', 'export'),
  'export-check-ups': kind('reading', 'export'),
  'export-members': kind('reading', 'export'),
  'export-many-check-ups': kind('reading', 'export'),
  'export-many-documents': kind('reading', 'export'),
  'export-own-check-ups': kind('reading', 'self-service'),
  'import-measurements': kind('check-ups', 'care'),
  'import-members': kind('members', 'administration'),
  'invite-employee': kind('employees', 'administration'),
  'invite-member': kind('invitations', 'administration'),
  'leave-tenant': kind('members', 'administration'),
  'list-check-ups': kind('reading', 'care'),
  'list-devices': kind('reading', 'administration'),
  'list-employees': kind('reading', 'administration'),
  'list-invitations': kind('reading', 'administration'),
  'list-measurement-profiles': kind('reading', 'care'),
  'list-members': kind('reading', 'care'),
  'list-own-check-ups': kind('reading', 'self-service'),
  'list-own-documents': kind('reading', 'self-service'),
  'list-products': kind('reading', 'administration'),
  'plan-group-surveys': kind('group-surveys', 'administration'),
  'read-group-reports': kind('reading', 'administration'),
  'see-group-surveys': kind('reading', 'administration'),
  'see-group-measures': kind('reading', 'administration'),
  'plan-group-measures': kind('group-surveys', 'administration'),
  'list-support-requests': kind('reading', 'administration'),
  'manage-api-keys': kind('settings', 'administration'),
  'measure-guest': kind('check-ups', 'care'),
  'merge-members': kind('members', 'administration'),
  'reassign-check-up': kind('check-ups', 'care'),
  'record-consent': kind('consents', 'data-protection'),
  'remove-document': kind('documents', 'care'),
  'run-analysis-for-member': kind('check-ups', 'care'),
  'run-measurement-day': kind('check-ups', 'care'),
  'run-own-analysis': kind('check-ups', 'self-service'),
  'see-access-log': kind('reading', 'data-protection'),
  'see-audit-log': kind('reading', 'data-protection'),
  'see-check-up': kind('reading', 'care'),
  'see-consents': kind('reading', 'data-protection'),
  'see-documents': kind('reading', 'care'),
  'see-guests': kind('reading', 'care'),
  'see-invoices': kind('reading', 'administration'),
  'see-notes': kind('reading', 'care'),
  'see-own-check-up': kind('reading', 'self-service'),
  'see-own-check-ups': kind('reading', 'self-service'),
  'see-own-document': kind('reading', 'self-service'),
  'see-own-latest-check-ups': kind('reading', 'self-service'),
  'see-retention': kind('reading', 'data-protection'),
  'see-tariff': kind('reading', 'administration'),
  'see-tenant': kind('reading', 'administration'),
  'see-tenant-settings': kind('reading', 'administration'),
  'unlink-member': kind('members', 'administration'),
  'update-member': kind('members', 'administration'),
  'withdraw-check-up': kind('check-ups', 'care'),
  'write-note': kind('members', 'care'),
  'write-support-requests': kind('support', 'administration'),
}

const isOwnKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)

function findKind(action: string): Kind | undefined {
  if (isOwnKey(actions, action)) return actions[action]
  const [family = ''] = action.split('.')
  return isOwnKey(families, family) ? families[family] : undefined
}

/** Finds the topic of an act; `undefined` for an act that this version of Salus does not know. */
export const findTopic = (action: string): AuditTopic | undefined => findKind(action)?.topic

/**
 * Finds the purpose of an act by a caller with this role. If the caller is a member, care and administration count as
 * self-service.
 */
export function findPurpose(action: AuditAction, role: string | null): AuditPurpose {
  const purpose = (isOwnKey(others, action) ? others[action] : undefined) ?? findKind(action)?.purpose ?? 'operation'
  return role === 'Member' && (purpose === 'care' || purpose === 'administration') ? 'self-service' : purpose
}

/**
 * Returns the filter by which the database finds the acts of a topic: families (the part of the name before the dot)
 * and full names.
 */
export const actsOfTopic = (
  topic: AuditTopic,
): { readonly families: readonly string[]; readonly actions: readonly string[] } => ({
  families: Object.entries(families).flatMap(([family, { topic: own }]) => (own === topic ? [family] : [])),
  actions: Object.entries(actions).flatMap(([action, { topic: own }]) => (own === topic ? [action] : [])),
})
