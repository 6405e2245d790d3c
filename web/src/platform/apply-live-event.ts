import { analysisLinksApi } from '@salus/contract/analysis-links.ts'
import { checkUpChangesApi } from '@salus/contract/check-up-changes.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { consentsApi } from '@salus/contract/consents.ts'
import { documentsApi } from '@salus/contract/documents.ts'
import { employeesApi } from '@salus/contract/employees.ts'
import { guestsApi } from '@salus/contract/guests.ts'
import { invitationsApi } from '@salus/contract/invitations.ts'
import { invoicesApi } from '@salus/contract/invoices.ts'
import { measurementDaysApi } from '@salus/contract/measurement-days.ts'
import { memberImportsApi } from '@salus/contract/member-imports.ts'
import { membersApi } from '@salus/contract/members.ts'
import { membershipsApi } from '@salus/contract/memberships.ts'
import { ownDataApi } from '@salus/contract/own-data.ts'
import { productsApi } from '@salus/contract/products.ts'
import { sessionApi } from '@salus/contract/session.ts'
import { tariffApi } from '@salus/contract/tariff.ts'
import { supportApi } from '@salus/contract/support.ts'
import type { LiveEvent } from '@salus/contract/events.ts'
import { invalidate } from './query.ts'

type Answers = { readonly [Kind in LiveEvent['kind']]: (event: Extract<LiveEvent, { readonly kind: Kind }>) => void }

/** What is asked for again when others did something. */
const whatIsOld: Answers = {
  'check-up-recorded': checkUpsAreOld,
  'check-up-amended': checkUpsAreOld,
  'analysis-link-changed': (event) => {
    void invalidate(analysisLinksApi.getAnalysisLinksOfMember, { tenantId: event.groupId, memberId: event.memberId })
  },
  'consents-changed': (event) => {
    void invalidate(consentsApi.getMyConsents)
    void invalidate(consentsApi.getConsentsOfMember, { tenantId: event.groupId, memberId: event.memberId })
    void invalidate(checkUpsApi.getCheckUpsOfTenant, { tenantId: event.groupId })
    void invalidate(checkUpChangesApi.getCheckUpChangesOfTenant, { tenantId: event.groupId })
    void invalidate(checkUpsApi.getCheckUp, { tenantId: event.groupId })
    membersAreOld(event.groupId)
  },
  'members-changed': (event) => {
    membersAreOld(event.groupId)
    void invalidate(guestsApi.getGuestsOfTenant, { tenantId: event.groupId })
  },
  'documents-changed': (event) => {
    void invalidate(documentsApi.getDocumentsOfMember, { tenantId: event.groupId, memberId: event.memberId })
    void invalidate(documentsApi.getMyDocuments)
  },
  'member-import-changed': (event) => {
    void invalidate(memberImportsApi.getMemberImport, { tenantId: event.groupId })
    void invalidate(memberImportsApi.getMemberImports, { tenantId: event.groupId })
  },
  'measurement-day-changed': (event) => {
    void invalidate(measurementDaysApi.getDayBoard, { tenantId: event.groupId })
    void invalidate(measurementDaysApi.getMeasurementDays, { tenantId: event.groupId })
  },
  'export-changed': () => {
    void invalidate(ownDataApi.getMyExports)
  },
  'invitations-changed': (event) => {
    void invalidate(invitationsApi.getInvitationsOfTenant, { tenantId: event.groupId })
    membersAreOld(event.groupId)
  },
  'tariff-changed': (event) => {
    void invalidate(tariffApi.getTariffOfTenant, { tenantId: event.groupId })
    void invalidate(invoicesApi.getInvoices, { tenantId: event.groupId })
    void invalidate(productsApi.getAvailableProductsOfTenant, { tenantId: event.groupId })
  },
  'support-changed': (event) => {
    void invalidate(supportApi.getSupportRequestsOfTenant, { tenantId: event.groupId })
    void invalidate(supportApi.getSupportThread, { tenantId: event.groupId, requestId: event.requestId })
  },
  'memberships-changed': (event) => {
    void invalidate(employeesApi.getEmployeesOfTenant, { tenantId: event.groupId })
    void invalidate(membershipsApi.getEndedMemberships)
  },
  'session-changed': () => {
    void invalidate(sessionApi.getSession)
  },
}

function checkUpsAreOld(event: Extract<LiveEvent, { readonly resultGuid: string }>): void {
  void invalidate(checkUpsApi.getCheckUpsOfTenant, { tenantId: event.groupId })
  void invalidate(checkUpChangesApi.getCheckUpChangesOfTenant, { tenantId: event.groupId })
  void invalidate(checkUpsApi.getCheckUp, { tenantId: event.groupId })
  void invalidate(checkUpsApi.getMyCheckUps)
  void invalidate(checkUpsApi.getMyLatestCheckUps)
  void invalidate(checkUpChangesApi.getMyCheckUpChanges)
  void invalidate(checkUpsApi.getMyCheckUp)
  membersAreOld(event.groupId)
}

export function applyLiveEvent(event: LiveEvent): void {
  // Each kind finds its own answer; the compiler cannot follow the lookup.
  const answer = whatIsOld[event.kind] as (event: LiveEvent) => void
  answer(event)
}

/** The list, and what is counted from it. */
export function membersAreOld(tenantId: number): void {
  for (const route of [membersApi.getMembersOfTenant, membersApi.getMemberCounts, membersApi.getMemberTags])
    void invalidate(route, { tenantId })
}

/** After a pause in which events were missed. */
export function refreshLists(): void {
  for (const route of [
    checkUpsApi.getCheckUpsOfTenant,
    checkUpsApi.getMyCheckUps,
    checkUpsApi.getMyLatestCheckUps,
    checkUpChangesApi.getCheckUpChangesOfTenant,
    checkUpChangesApi.getMyCheckUpChanges,
    analysisLinksApi.getAnalysisLinksOfMember,
    membersApi.getMembersOfTenant,
    membersApi.getMemberCounts,
    membersApi.getMemberTags,
    measurementDaysApi.getDayBoard,
    invitationsApi.getInvitationsOfTenant,
    employeesApi.getEmployeesOfTenant,
    supportApi.getSupportRequestsOfTenant,
    supportApi.getSupportThread,
    sessionApi.getSession,
  ]) {
    void invalidate(route)
  }
}
