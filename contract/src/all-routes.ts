import { accessLogApi } from './access-log.ts'
import { analysesApi } from './analyses.ts'
import { analysisLinksApi } from './analysis-links.ts'
import { checkUpChangesApi } from './check-up-changes.ts'
import { consentsApi } from './consents.ts'
import { crisisNoticesApi } from './crisis-notices.ts'
import { auditEventsApi } from './audit-events.ts'
import { apiKeysApi } from './api-keys.ts'
import { checkUpFilesApi } from './check-up-files.ts'
import { checkUpsApi } from './check-ups.ts'
import { documentsApi } from './documents.ts'
import { devicesApi } from './devices.ts'
import { employeesApi } from './employees.ts'
import { erasuresApi } from './erasures.ts'
import { eventsApi } from './events.ts'
import { guestsApi } from './guests.ts'
import { handOverApi } from './hand-over.ts'
import { invitationsApi } from './invitations.ts'
import { invoicesApi } from './invoices.ts'
import { measurementImportsApi } from './measurement-imports.ts'
import { measurementProfilesApi } from './measurement-profiles.ts'
import { memberBulkApi } from './member-bulk.ts'
import { memberImportsApi } from './member-imports.ts'
import { memberMergesApi } from './member-merges.ts'
import { membersApi } from './members.ts'
import { measurementDaysApi } from './measurement-days.ts'
import { modulesApi } from './modules.ts'
import { notesApi } from './notes.ts'
import { operatorApi } from './operator.ts'
import { membershipsApi } from './memberships.ts'
import { ownDataApi } from './own-data.ts'
import { productsApi } from './products.ts'
import { profileSettingsApi } from './profile-settings.ts'
import { reassignmentsApi } from './reassignments.ts'
import { recordCorrectionsApi } from './record-corrections.ts'
import { remindersApi } from './reminders.ts'
import { registrationApi } from './registration.ts'
import { reportsFromBrowserApi } from './reports-from-browser.ts'
import type { Route } from './route.ts'
import { knownValuesApi } from './known-values.ts'
import { safetyAnswersApi } from './safety-answers.ts'
import { securityApi } from './security.ts'
import { seriesApi } from './series.ts'
import { sessionApi } from './session.ts'
import { signInApi } from './sign-in.ts'
import { supportApi } from './support.ts'
import { tariffOrdersApi } from './tariff-orders.ts'
import { tariffApi } from './tariff.ts'
import { telemetryApi } from './telemetry.ts'
import { tenantSettingsApi } from './tenant-settings.ts'
import { tenantsApi } from './tenants.ts'

/** Every promise of the API, in the order of the documentation. */
export const allRoutes: readonly Route[] = [
  ...Object.values(signInApi),
  ...Object.values(registrationApi),
  ...Object.values(sessionApi),
  ...Object.values(profileSettingsApi),
  ...Object.values(remindersApi),
  ...Object.values(securityApi),
  ...Object.values(tenantsApi),
  ...Object.values(tenantSettingsApi),
  ...Object.values(membersApi),
  ...Object.values(memberBulkApi),
  ...Object.values(guestsApi),
  ...Object.values(documentsApi),
  ...Object.values(notesApi),
  ...Object.values(memberImportsApi),
  ...Object.values(memberMergesApi),
  ...Object.values(measurementDaysApi),
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
