import type { LiveEvent } from './service/live-events.ts'
import type { ReadName } from './read-names.ts'

const memberLists = ['getMembersOfTenant', 'getMemberCounts', 'getMemberTags', 'getFirstSteps'] as const

/** The reads by which staff get members and their check-ups. */
const ofStaff = [
  'getCheckUpsOfTenant',
  'getCheckUpChangesOfTenant',
  // When a check-up changes, the results of check-ups that are compared with it also change.
  'getCheckUp',
  'getCrisisNotices',
  ...memberLists,
] as const

const checkUps = [
  ...ofStaff,
  // These three reads contain the time of the last check-up or the number of check-ups.
  'getMember',
  'getGuestsOfTenant',
  'getMyConsents',
  'getMyCheckUps',
  'getMyLatestCheckUps',
  'getMyCheckUpChanges',
  'getMyCheckUp',
  // Its response suggests the device and conditions of the last measurement.
  'getSafetyGate',
  'getMeasurementImports',
] as const

/**
 * The reads that become stale after an event. A route that causes the event declares these reads as stale for its
 * caller. All other sessions request them again after the live event.
 */
export const staleAfter = {
  'check-up-recorded': checkUps,
  'check-up-amended': checkUps,
  'crisis-notice-closed': ['getCrisisNotices'],
  'analysis-link-changed': ['getAnalysisLinksOfMember'],
  'consents-changed': [
    'getMyConsents',
    'getConsentsOfMember',
    ...ofStaff,
    'getMember',
    'getDocumentsOfMember',
    'getDayBoard',
    'getAnalysesOfMember',
    'getSafetyGate',
    'getGuestsOfTenant',
    'getRecordsToMerge',
    // A record that is put on hold or erased is no longer shared, and its member cannot see it any more either.
    'getMyRecords',
    'getMyDocuments',
    'getMyCheckUps',
    'getMyLatestCheckUps',
    'getMyCheckUpChanges',
    'getMyCheckUp',
    'getMeasurementProfilesOfCurrentUser',
  ],
  'record-corrections-changed': ['getMyRecords', 'getOpenCorrections', 'getCorrectionsOfMember', 'getMember'],
  // A member may have been erased, put on hold or merged, so no page may keep the data of members.
  'members-changed': [
    ...ofStaff,
    'getMember',
    'getOpenCorrections',
    'getCorrectionsOfMember',
    'getAnalysisLinksOfMember',
    // Active members count towards the limits of the tariff. Records on hold delay the end of the tenant.
    'getTariffOfTenant',
    'getTenantEnd',
    'getDayBoard',
    'getMeasurementDays',
    'getGuestsOfTenant',
    'getMemberDoubles',
    'getRecordsToMerge',
    'getMemberMerges',
    'getHolds',
    'getErasures',
    'getErasurePreview',
    'getMeasurementImports',
  ],
  'documents-changed': ['getDocumentsOfMember', 'getMyDocuments'],
  'member-import-changed': ['getMemberImport', 'getMemberImports'],
  'measurement-day-changed': ['getDayBoard', 'getMeasurementDays'],
  'export-changed': ['getMyExports'],
  // Invited employees already count towards the limits of the tariff, so an invitation changes the tariff's usage.
  'invitations-changed': ['getInvitationsOfTenant', 'getTariffOfTenant', 'getMember', ...memberLists],
  'tariff-changed': [
    'getTariffOfTenant',
    'getInvoices',
    'getTariffOrders',
    'getTariffOrder',
    'getAvailableProductsOfTenant',
  ],
  'products-changed': [
    'getAvailableProductsOfTenant',
    'getMeasurementProfilesOfTenant',
    'getMeasurementProfilesOfCurrentUser',
    'getMyConsents',
    'getConsentsOfMember',
  ],
  // Many reads contain the name of the tenant. The member lists use its number of days to decide who is due. The
  // settings themselves are left out. Otherwise an admin who is editing them would get the new revision unnoticed, and
  // would overwrite another admin's change without a warning.
  'tenant-settings-changed': [
    'getTenant',
    'getTenantLogo',
    'getHelpLines',
    'getSession',
    'getMyRecords',
    'getMyConsents',
    'getMyDocuments',
    'getMyAccessLog',
    'getMyGroupSurveys',
    'getMyDeletion',
    'getEndedMemberships',
    'previewConsent',
    'getAccessLogOfMember',
    'getMember',
    ...memberLists,
  ],
  'safety-answers-changed': ['getSafetyGate'],
  'own-invitations-changed': ['getSession'],
  // The session contains the number of unread messages.
  'support-changed': ['getSupportRequestsOfTenant', 'getSupportThread', 'getSession'],
  // Members see how many people may read what they share.
  'memberships-changed': ['getEmployeesOfTenant', 'getEndedMemberships', 'getTariffOfTenant', 'getMyConsents'],
  // The session contains the day of the end.
  'tenant-end-changed': ['getTenantEnd', 'getSession'],
  'session-changed': ['getSession'],
} as const satisfies Readonly<Record<LiveEvent['kind'], readonly ReadName[]>>

const ofMembersInSight = [
  'getCheckUpsOfTenant',
  'getCheckUpChangesOfTenant',
  'getCheckUp',
  'getCrisisNotices',
  'getConsentsOfMember',
  'getMember',
  'getDocumentsOfMember',
  'getDayBoard',
  'getAnalysesOfMember',
  'getSafetyGate',
  'getRecordsToMerge',
] as const satisfies readonly ReadName[]

/**
 * The reads whose data a browser deletes after an event, unless a page shows the data at that time. The caller may have
 * lost the right to the data. Old data must not appear when the caller returns to a page, not even briefly or without a
 * network.
 */
export const deletedAfter: Partial<Record<LiveEvent['kind'], readonly ReadName[]>> = {
  'consents-changed': ofMembersInSight,
  'members-changed': [
    ...ofMembersInSight,
    'getNotesOfMember',
    'getGuestsOfTenant',
    'getMemberDoubles',
    'getMemberMerges',
  ],
}
