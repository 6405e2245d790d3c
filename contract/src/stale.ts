import type { LiveEvent } from './events.ts'
import type { ReadName } from './read-names.ts'

const memberLists = ['getMembersOfTenant', 'getMemberCounts', 'getMemberTags', 'getFirstSteps'] as const

const checkUps = [
  'getCheckUpsOfTenant',
  'getCheckUpChangesOfTenant',
  // Those compared with it too.
  'getCheckUp',
  'getCrisisNotices',
  'getMyCheckUps',
  'getMyLatestCheckUps',
  'getMyCheckUpChanges',
  'getMyCheckUp',
  ...memberLists,
] as const

/**
 * What is old after something happened. Whoever did it learns it from the route of the write, everybody else from the
 * live event; both read this list.
 */
export const staleAfter = {
  'check-up-recorded': checkUps,
  'check-up-amended': checkUps,
  'crisis-notice-closed': ['getCrisisNotices'],
  'analysis-link-changed': ['getAnalysisLinksOfMember'],
  'consents-changed': [
    'getMyConsents',
    'getConsentsOfMember',
    'getCheckUpsOfTenant',
    'getCheckUpChangesOfTenant',
    'getCheckUp',
    'getCrisisNotices',
    ...memberLists,
  ],
  'record-corrections-changed': ['getMyRecords', 'getOpenCorrections', 'getCorrectionsOfMember', 'getMember'],
  'members-changed': [...memberLists, 'getGuestsOfTenant'],
  'documents-changed': ['getDocumentsOfMember', 'getMyDocuments'],
  'member-import-changed': ['getMemberImport', 'getMemberImports'],
  'measurement-day-changed': ['getDayBoard', 'getMeasurementDays'],
  'export-changed': ['getMyExports'],
  'invitations-changed': ['getInvitationsOfTenant', ...memberLists],
  'tariff-changed': [
    'getTariffOfTenant',
    'getInvoices',
    'getTariffOrders',
    'getTariffOrder',
    'getAvailableProductsOfTenant',
  ],
  // How many are unread comes with the session.
  'support-changed': ['getSupportRequestsOfTenant', 'getSupportThread', 'getSession'],
  'memberships-changed': ['getEmployeesOfTenant', 'getEndedMemberships'],
  'session-changed': ['getSession'],
} as const satisfies Readonly<Record<LiveEvent['kind'], readonly ReadName[]>>
