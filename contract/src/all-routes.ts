import { accessLogApi } from './account/access-log.ts'
import { analysesApi } from './measuring/analyses.ts'
import { analysisLinksApi } from './measuring/links.ts'
import { checkUpChangesApi } from './check-ups/changes.ts'
import { consentsApi } from './members/consents.ts'
import { crisisNoticesApi } from './check-ups/crisis-notices.ts'
import { auditEventsApi } from './tenant/audit-events.ts'
import { apiKeysApi } from './tenant/api-keys.ts'
import { checkUpFilesApi } from './check-ups/files.ts'
import { checkUpsApi } from './check-ups/check-ups.ts'
import { documentsApi } from './members/documents.ts'
import { devicesApi } from './measuring/devices.ts'
import { employeesApi } from './tenant/employees.ts'
import { erasuresApi } from './members/erasures.ts'
import { eventsApi } from './service/live-events.ts'
import { groupMeasuresApi } from './group-reports/measures.ts'
import { ownSurveysApi } from './group-reports/own-surveys.ts'
import { groupSurveysApi } from './group-reports/surveys.ts'
import { guestsApi } from './members/guests.ts'
import { handOverApi } from './account/hand-over.ts'
import { invitationsApi } from './tenant/invitations.ts'
import { invoicesApi } from './tenant/invoices.ts'
import { measurementImportsApi } from './measuring/imports.ts'
import { measurementProfilesApi } from './measuring/profiles.ts'
import { memberBulkApi } from './members/bulk.ts'
import { memberImportsApi } from './members/imports.ts'
import { memberMergesApi } from './members/merges.ts'
import { membersApi } from './members/members.ts'
import { measurementDaysApi } from './measuring/days.ts'
import { modulesApi } from './tenant/modules.ts'
import { notesApi } from './members/notes.ts'
import { offlineApi } from './measuring/offline.ts'
import { operatorApi } from './service/operator.ts'
import { membershipsApi } from './tenant/memberships.ts'
import { ownDataApi } from './account/own-data.ts'
import { pushApi } from './account/push.ts'
import { productsApi } from './tenant/products.ts'
import { profileSettingsApi } from './account/profile-settings.ts'
import { reassignmentsApi } from './check-ups/reassignments.ts'
import { recordCorrectionsApi } from './members/record-corrections.ts'
import { remindersApi } from './measuring/reminders.ts'
import { registrationApi } from './tenant/registration.ts'
import { reportsFromBrowserApi } from './service/reports-from-browser.ts'
import type { Route } from './route.ts'
import { knownValuesApi } from './measuring/known-values.ts'
import { safetyAnswersApi } from './measuring/safety-answers.ts'
import { securityApi } from './account/security.ts'
import { seriesApi } from './measuring/series.ts'
import { sessionApi } from './account/session.ts'
import { signInApi } from './account/sign-in.ts'
import { supportApi } from './tenant/support.ts'
import { tariffOrdersApi } from './tenant/tariff-orders.ts'
import { tariffApi } from './tenant/tariff.ts'
import { telemetryApi } from './service/telemetry.ts'
import { tenantEndApi } from './tenant/tenant-end.ts'
import { tenantSettingsApi } from './tenant/settings.ts'
import { tenantsApi } from './tenant/tenants.ts'

export const allRoutes: readonly Route[] = [
  ...Object.values(signInApi),
  ...Object.values(registrationApi),
  ...Object.values(sessionApi),
  ...Object.values(profileSettingsApi),
  ...Object.values(remindersApi),
  ...Object.values(securityApi),
  ...Object.values(pushApi),
  ...Object.values(tenantsApi),
  ...Object.values(tenantSettingsApi),
  ...Object.values(tenantEndApi),
  ...Object.values(membersApi),
  ...Object.values(memberBulkApi),
  ...Object.values(guestsApi),
  ...Object.values(documentsApi),
  ...Object.values(notesApi),
  ...Object.values(memberImportsApi),
  ...Object.values(memberMergesApi),
  ...Object.values(measurementDaysApi),
  ...Object.values(offlineApi),
  ...Object.values(consentsApi),
  ...Object.values(recordCorrectionsApi),
  ...Object.values(accessLogApi),
  ...Object.values(auditEventsApi),
  ...Object.values(measurementProfilesApi),
  ...Object.values(analysesApi),
  ...Object.values(knownValuesApi),
  ...Object.values(handOverApi),
  ...Object.values(safetyAnswersApi),
  ...Object.values(analysisLinksApi),
  ...Object.values(checkUpsApi),
  ...Object.values(seriesApi),
  ...Object.values(crisisNoticesApi),
  ...Object.values(checkUpFilesApi),
  ...Object.values(checkUpChangesApi),
  ...Object.values(reassignmentsApi),
  ...Object.values(groupSurveysApi),
  ...Object.values(groupMeasuresApi),
  ...Object.values(ownSurveysApi),
  ...Object.values(measurementImportsApi),
  ...Object.values(productsApi),
  ...Object.values(devicesApi),
  ...Object.values(apiKeysApi),
  ...Object.values(modulesApi),
  ...Object.values(employeesApi),
  ...Object.values(invitationsApi),
  ...Object.values(membershipsApi),
  ...Object.values(ownDataApi),
  ...Object.values(erasuresApi),
  ...Object.values(tariffApi),
  ...Object.values(tariffOrdersApi),
  ...Object.values(invoicesApi),
  ...Object.values(supportApi),
  ...Object.values(eventsApi),
  ...Object.values(operatorApi),
  ...Object.values(reportsFromBrowserApi),
  ...Object.values(telemetryApi),
]
