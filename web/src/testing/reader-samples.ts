import type { Employee } from '@salus/contract/tenant/employees.ts'
import type { TenantSettings } from '@salus/contract/tenant/settings.ts'

export const reader: Employee = {
  userId: 'd4b7a5a5-6f0c-4bb5-9a40-2d5c2b9a7b11',
  firstName: 'Lea',
  lastName: 'Story',
  email: 'lea@example.com',
  role: 'Reader',
  groupReports: false,
  since: '2026-01-11T23:00:00Z',
  lastUsedAt: null,
  suspendedAt: null,
  hasSecondFactor: false,
}

export const settings: TenantSettings = {
  groupId: 1,
  tenantName: 'company',
  kind: 'company',
  country: 'DE',
  displayName: 'Company',
  address: null,
  contactEmail: null,
  contactPhone: null,
  locale: 'en',
  currency: 'EUR',
  riskRegion: null,
  dueAfterDays: 180,
  remindAfterDays: null,
  remindByPush: false,
  secondFactorRequired: false,
  sessionHours: 12,
  idleMinutes: null,
  exportsPerHour: 10,
  accessAlarmFrom: 40,
  groupReportsApart: true,
  logo: null,
  helpLines: [],
  hasOwnHelpLines: false,
  revision: 1,
}

/**
 * Returns the responses from which a page finds out who can read group reports. In this tenant, people who read group
 * reports may not see results of single people.
 */
export const readersApi = (area: string, employees: readonly Employee[] = []) => ({
  [`${area}/employees`]: () => ({ items: employees }),
  [`${area}/settings`]: () => settings,
  [`${area}/invitations`]: () => ({ items: [], nextCursor: null }),
})
