import type { allRoutes } from '@salus/contract/all-routes.ts'
import type { LiveEvent } from '@salus/contract/events.ts'
import { invalidate } from './query.ts'

// Stands in the first view of everybody who is signed in, hence the calls are named here and not imported: their schemas
// come with the pages that show them.
type OperationId = (typeof allRoutes)[number]['operationId']
const isOld = (operationId: OperationId, params?: Readonly<Record<string, string | number>>) =>
  void invalidate({ operationId }, params)

type Answers = { readonly [Kind in LiveEvent['kind']]: (event: Extract<LiveEvent, { readonly kind: Kind }>) => void }

/** What is asked for again when others did something. */
const whatIsOld: Answers = {
  'check-up-recorded': checkUpsAreOld,
  'check-up-amended': checkUpsAreOld,
  'crisis-notice-closed': (event) => {
    isOld('getCrisisNotices', { tenantId: event.groupId })
  },
  'analysis-link-changed': (event) => {
    isOld('getAnalysisLinksOfMember', { tenantId: event.groupId, memberId: event.memberId })
  },
  'consents-changed': (event) => {
    isOld('getMyConsents')
    isOld('getConsentsOfMember', { tenantId: event.groupId, memberId: event.memberId })
    isOld('getCheckUpsOfTenant', { tenantId: event.groupId })
    isOld('getCheckUpChangesOfTenant', { tenantId: event.groupId })
    isOld('getCheckUp', { tenantId: event.groupId })
    isOld('getCrisisNotices', { tenantId: event.groupId })
    membersAreOld(event.groupId)
  },
  'record-corrections-changed': (event) => {
    isOld('getMyRecords')
    isOld('getOpenCorrections', { tenantId: event.groupId })
    isOld('getCorrectionsOfMember', { tenantId: event.groupId, memberId: event.memberId })
    isOld('getMember', { tenantId: event.groupId, memberId: event.memberId })
  },
  'members-changed': (event) => {
    membersAreOld(event.groupId)
    isOld('getGuestsOfTenant', { tenantId: event.groupId })
  },
  'documents-changed': (event) => {
    isOld('getDocumentsOfMember', { tenantId: event.groupId, memberId: event.memberId })
    isOld('getMyDocuments')
  },
  'member-import-changed': (event) => {
    isOld('getMemberImport', { tenantId: event.groupId })
    isOld('getMemberImports', { tenantId: event.groupId })
  },
  'measurement-day-changed': (event) => {
    isOld('getDayBoard', { tenantId: event.groupId })
    isOld('getMeasurementDays', { tenantId: event.groupId })
  },
  'export-changed': () => {
    isOld('getMyExports')
  },
  'invitations-changed': (event) => {
    isOld('getInvitationsOfTenant', { tenantId: event.groupId })
    membersAreOld(event.groupId)
  },
  'tariff-changed': (event) => {
    isOld('getTariffOfTenant', { tenantId: event.groupId })
    isOld('getInvoices', { tenantId: event.groupId })
    isOld('getTariffOrders', { tenantId: event.groupId })
    isOld('getTariffOrder', { tenantId: event.groupId })
    isOld('getAvailableProductsOfTenant', { tenantId: event.groupId })
  },
  'support-changed': (event) => {
    isOld('getSupportRequestsOfTenant', { tenantId: event.groupId })
    isOld('getSupportThread', { tenantId: event.groupId, requestId: event.requestId })
    // How many are unread comes with the session.
    isOld('getSession')
  },
  'memberships-changed': (event) => {
    isOld('getEmployeesOfTenant', { tenantId: event.groupId })
    isOld('getEndedMemberships')
  },
  'session-changed': () => {
    isOld('getSession')
  },
}

function checkUpsAreOld(event: Extract<LiveEvent, { readonly resultGuid: string }>): void {
  isOld('getCheckUpsOfTenant', { tenantId: event.groupId })
  isOld('getCheckUpChangesOfTenant', { tenantId: event.groupId })
  isOld('getCheckUp', { tenantId: event.groupId })
  isOld('getCrisisNotices', { tenantId: event.groupId })
  isOld('getMyCheckUps')
  isOld('getMyLatestCheckUps')
  isOld('getMyCheckUpChanges')
  isOld('getMyCheckUp')
  membersAreOld(event.groupId)
}

export function applyLiveEvent(event: LiveEvent): void {
  // Each kind finds its own answer; the compiler cannot follow the lookup.
  const answer = whatIsOld[event.kind] as (event: LiveEvent) => void
  answer(event)
}

const memberLists = ['getMembersOfTenant', 'getMemberCounts', 'getMemberTags', 'getFirstSteps'] as const

/** The list, and what is counted from it. */
export function membersAreOld(tenantId: number): void {
  for (const list of memberLists) isOld(list, { tenantId })
}

/** After a pause in which events were missed. */
export function refreshLists(): void {
  for (const list of [
    'getCheckUpsOfTenant',
    'getMyCheckUps',
    'getMyLatestCheckUps',
    'getCheckUpChangesOfTenant',
    'getCrisisNotices',
    'getMyCheckUpChanges',
    'getAnalysisLinksOfMember',
    ...memberLists,
    'getDayBoard',
    'getInvitationsOfTenant',
    'getEmployeesOfTenant',
    'getSupportRequestsOfTenant',
    'getSupportThread',
    'getSession',
  ] as const)
    isOld(list)
}
