import { allRoutes } from '@salus/contract/all-routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { mountAccessLogRoutes } from './features/access-log/access-log.routes.ts'
import { mountAnalysesRoutes } from './features/analyses/analyses.routes.ts'
import { mountApiKeysRoutes } from './features/api-keys/api-keys.routes.ts'
import { describeBackups } from './features/backups/describe-backups.ts'
import { mountAnalysisLinksRoutes } from './features/analysis-links/analysis-links.routes.ts'
import { mountCheckUpChangesRoutes } from './features/check-ups/changes/changes.routes.ts'
import { mountCheckUpFilesRoutes } from './features/check-ups/files/files.routes.ts'
import { mountCheckUpsRoutes } from './features/check-ups/check-ups.routes.ts'
import { mountAuditEventsRoutes } from './features/audit-events/audit-events.routes.ts'
import { mountReassignmentsRoutes } from './features/check-ups/correct/reassign.routes.ts'
import { mountCrisisNoticesRoutes } from './features/crisis-notices/crisis-notices.routes.ts'
import { mountConsentsRoutes } from './features/consents/consents.routes.ts'
import { mountDocumentExportsRoutes } from './features/document-exports/document-exports.routes.ts'
import { mountDocumentsRoutes } from './features/documents/documents.routes.ts'
import { mountDevicesRoutes } from './features/devices/devices.routes.ts'
import { mountEmployeesRoutes } from './features/employees/employees.routes.ts'
import { mountErasuresRoutes } from './features/erasures/erasures.routes.ts'
import { mountGroupMeasuresRoutes } from './features/group-surveys/measures/group-measures.routes.ts'
import { mountGroupSurveysRoutes } from './features/group-surveys/group-surveys.routes.ts'
import { mountGroupReportPapersRoutes } from './features/group-surveys/papers/papers.routes.ts'
import { mountGuestsRoutes } from './features/guests/guests.routes.ts'
import { mountHandOverRoutes } from './features/hand-over/hand-over.routes.ts'
import { mountInvitationsRoutes } from './features/invitations/invitations.routes.ts'
import { mountInvoicesRoutes } from './features/invoices/invoices.routes.ts'
import { mountMeasurementImportsRoutes } from './features/measurement-imports/measurement-imports.routes.ts'
import { mountMeasurementProfilesRoutes } from './features/measurement-profiles/measurement-profiles.routes.ts'
import { mountMemberBulkRoutes } from './features/members/bulk/bulk.routes.ts'
import { mountMemberListRoutes } from './features/members/list/list.routes.ts'
import { mountMemberImportsRoutes } from './features/member-imports/member-imports.routes.ts'
import { mountMeasurementDaysRoutes } from './features/measurement-days/measurement-days.routes.ts'
import { mountMemberMergesRoutes } from './features/member-merges/member-merges.routes.ts'
import { jobTasks } from './job-tasks.ts'
import { mountMembersRoutes } from './features/members/members.routes.ts'
import { mountModulesRoutes, requireModule } from './features/modules/modules.routes.ts'
import { mountNotesRoutes } from './features/notes/notes.routes.ts'
import { mountOfflineDevicesRoutes } from './features/offline-devices/offline-devices.routes.ts'
import { mountOperatorRoutes } from './features/operator/operator.routes.ts'
import { mountMembershipsRoutes } from './features/memberships/memberships.routes.ts'
import { mountOwnDataRoutes } from './features/own-data/own-data.routes.ts'
import { mountProductsRoutes } from './features/products/products.routes.ts'
import { mountProfileSettingsRoutes } from './features/profile-settings/profile-settings.routes.ts'
import { keepPushKeys, type PushKeys } from './features/push/push-keys.ts'
import { mountPushRoutes } from './features/push/push.routes.ts'
import { mountRecordCorrectionsRoutes } from './features/record-corrections/record-corrections.routes.ts'
import { mountRegistrationRoutes } from './features/registration/registration.routes.ts'
import { mountRemindersRoutes } from './features/reminders/reminders.routes.ts'
import { mountSeriesRoutes } from './features/series/series.routes.ts'
import { mountReportsFromBrowserRoutes } from './features/reports-from-browser/reports-from-browser.routes.ts'
import { mountRetentionRoutes } from './features/retention/retention.routes.ts'
import { mountKnownValuesRoutes } from './features/known-values/known-values.routes.ts'
import { mountSafetyAnswersRoutes } from './features/safety-answers/safety-answers.routes.ts'
import { mountSecurityRoutes } from './features/security/security.routes.ts'
import { mountSessionRoutes } from './features/session/session.routes.ts'
import { mountSupportRoutes } from './features/support/support.routes.ts'
import { mountTariffOrdersRoutes } from './features/tariff/tariff-orders.routes.ts'
import { mountTariffRoutes } from './features/tariff/tariff.routes.ts'
import { mountTelemetryRoutes } from './features/telemetry/telemetry.routes.ts'
import { mountTenantEndsRoutes } from './features/tenant-ends/tenant-ends.routes.ts'
import { mountTenantSettingsRoutes } from './features/tenant-settings/tenant-settings.routes.ts'
import { mountTenantsRoutes } from './features/tenants/tenants.routes.ts'
import { startAuditTrail } from './platform/audit/trail.ts'
import type { Config } from './platform/config/config.ts'
import { startJobs } from './platform/database/jobs/queue.ts'
import type { Database } from './platform/database/open-database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { mountApiDocs } from './platform/http/description/docs-page.ts'
import { mountAppLinks } from './platform/http/app-links.ts'
import { noApiLimits, startApiLimits } from './platform/http/api-limits.ts'
import { type Door, tenantIn } from './platform/http/mount/door.ts'
import { makeHttpServer } from './platform/http/http-server.ts'
import { quietMoment } from './platform/http/quiet-moment.ts'
import { noFiles, readStaticFiles, type StaticFiles } from './platform/http/static-files.ts'
import { openLiveHub } from './platform/live/live-hub.ts'
import { mountLiveRoutes } from './platform/live/live.routes.ts'
import { noteDelivery } from './platform/mail/note-delivery.ts'
import { mailbox } from './platform/mail/outbox.ts'
import type { Postman } from './platform/mail/postman.ts'
import { observe } from './platform/observe/observe.ts'
import type { FactSources } from './platform/observe/read-facts.ts'
import type { Clock, Platform } from './platform/platform.ts'
import { requireAccess } from './platform/scope/require-access.ts'
import { readAppToken } from './platform/sign-in/account/app-token.ts'
import { requireFresh } from './platform/sign-in/session/require-fresh.ts'
import { requireWithinHandOver } from './platform/sign-in/session/require-within-hand-over.ts'
import { makeSignIn, type SignIn } from './platform/sign-in/sign-in.ts'
import { mountSignInRoutes } from './platform/sign-in/sign-in.routes.ts'
import { endThreads } from './platform/threads/run-in-thread.ts'

export interface AppParts {
  readonly config: Config
  readonly secret: string
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly postman: Postman
  readonly files: FileStore
  /** The folder with the built browser app; `null` to serve only the API. */
  readonly webFolder: string | null
  /**
   * Aborted when the process begins to shut down. The server then reports that it is not ready, but still answers
   * requests.
   */
  readonly stopping?: AbortSignal
  /** False in tests, because tests send more requests than people do. */
  readonly limitsRequests?: boolean
  /** False in tests, so that no scheduled job changes their data while they run. */
  readonly keepsTimetable?: boolean
  readonly validateAnswers?: boolean
  /** Resolves to true if people on other machines can sign in with a published password. */
  readonly demoAccountsOpen?: () => Promise<boolean>
  /** Measures the free disk space. Tests replace it, because they cannot fill a disk. */
  readonly statfs?: FactSources['statfs']
  /** How long a health report is reused, in milliseconds. Shorter in tests that change the health. */
  readonly reportFreshMs?: number
}

/** Builds the whole server, but does not listen yet. Closing it closes everything except the database. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, log, clock } = parts
  const stopping = parts.stopping ?? new AbortController().signal
  const signIn = makeSignIn({ ...parts, mailbox })
  const limits =
    parts.limitsRequests === false ? noApiLimits : startApiLimits({ database, log, factor: config.rateLimitFactor })
  const auditTrail = startAuditTrail(database, log)
  const pushKeys = await keepPushKeys(database.owner, parts.secret)
  const platform: Platform = { database, clock, log, auditTrail, sessionHours: config.sessionHours }
  const webFiles =
    parts.webFolder === null ? noFiles : await readStaticFiles(parts.webFolder, signIn.readSessionToken, config)
  const app = makeHttpServer({
    log,
    isHttps: config.isHttps,
    trustedOrigins: config.trustedOrigins,
    trustedProxies: config.trustedProxies,
    readSessionToken: signIn.readSessionToken,
    readAppToken: (authorization) => readAppToken(parts.secret, authorization),
    requireAccess: doorkeeper(platform, signIn),
    requireWithinHandOver: requireWithinHandOver({ ...signIn, ...database, ...platform }),
    requireFresh: (caller) => requireFresh(signIn, caller),
    limits,
    validateAnswers: parts.validateAnswers ?? false,
    files: webFiles,
    stopping,
  })
  app.decorate('platform', platform)

  const observation = await observe(app, { ...parts, stopping, readBackups: describeBackups(config.backup) })
  mountApiDocs(app, allRoutes, config.publicUrl)
  mountForPeople(app, platform, { ...parts, signIn, pushKeys, webFiles })
  mountForTenants(app, platform, { ...parts, signIn, pushKeys })
  const hub = await openLiveHub({ database, log, sessionHours: config.sessionHours })
  observation.watchLive(hub)
  mountAppLinks(app, config.stores.links)
  mountLiveRoutes(app, hub, config.trustedOrigins)

  const postman = noteDelivery(parts.postman, database.owner, log)
  // Registered last, because this hook must run directly before the server stops listening. It lets the server accept
  // all waiting connections, so that none is lost.
  app.addHook('preClose', () => quietMoment(app.server))
  const tasks = observation.recordJobs(jobTasks({ ...parts, postman, signIn, pushKeys }))
  const jobs = await startJobs({ ...database, keepsTimetable: parts.keepsTimetable ?? true }, tasks, log)
  app.addHook('onClose', async () => {
    await jobs.stop()
    await limits.close()
    await auditTrail.close()
    await endThreads()
  })
  await app.ready()
  return app
}

const doorkeeper =
  (platform: Platform, { limits }: SignIn): Door['requireAccess'] =>
  (route, request) =>
    route.access === 'api-key'
      ? requireModule(platform, limits, request)
      : requireAccess(platform, route, {
          caller: request.server.door.readCaller(request),
          tenantId: tenantIn(request.params),
        })

type RouteParts = AppParts & { readonly signIn: SignIn; readonly pushKeys: PushKeys }

function mountForPeople(
  app: FastifyInstance,
  platform: Platform,
  parts: RouteParts & { readonly webFiles: StaticFiles },
): void {
  const { config, database, signIn, files, webFiles } = parts
  const demoAccountsOpen = parts.demoAccountsOpen ?? (() => Promise.resolve(false))
  mountSignInRoutes(app, signIn, { isHttps: config.isHttps, demoAccountsOpen })
  mountRegistrationRoutes(app, platform, { database, signIn, needsSecondFactor: config.newTenantsNeedSecondFactor })
  mountSessionRoutes(app, platform, { ...signIn, demoAccountsOpen })
  mountSecurityRoutes(app, platform, signIn)
  mountProfileSettingsRoutes(app, platform, signIn)
  mountPushRoutes(app, platform, { publicKey: parts.pushKeys.publicKey, pushOrigins: config.pushOrigins })
  mountRemindersRoutes(app, platform, { limits: signIn.limits, secret: parts.secret })
  mountMembershipsRoutes(app, platform)
  mountOwnDataRoutes(app, platform, { files, signIn })
  mountOperatorRoutes(app, config.operator)
  mountReportsFromBrowserRoutes(app, platform, {
    limits: signIn.limits,
    isScript: (name) => webFiles.has(`/assets/${name}`) || webFiles.has(`/${name}`),
  })
  mountTelemetryRoutes(app, platform, { limits: signIn.limits, target: config.telemetry })
}

function mountForTenants(app: FastifyInstance, platform: Platform, parts: RouteParts): void {
  const { config, signIn } = parts
  mountTenantsRoutes(app, platform)
  mountTenantSettingsRoutes(app, platform)
  mountTenantEndsRoutes(app, platform)
  mountMemberListRoutes(app, platform)
  mountMemberBulkRoutes(app, platform, signIn.limits)
  mountMembersRoutes(app, platform)
  mountGuestsRoutes(app, platform)
  mountDocumentsRoutes(app, platform, { ...config, files: parts.files })
  mountNotesRoutes(app, platform)
  mountMemberImportsRoutes(app, platform)
  mountMemberMergesRoutes(app, platform)
  mountMeasurementDaysRoutes(app, platform)
  mountOfflineDevicesRoutes(app, platform, signIn)
  mountConsentsRoutes(app, platform)
  mountRecordCorrectionsRoutes(app, platform)
  mountAccessLogRoutes(app, platform)
  mountAuditEventsRoutes(app, platform, { secret: parts.secret, limits: signIn.limits })
  mountMeasurementProfilesRoutes(app, platform)
  mountAnalysesRoutes(app, platform)
  mountKnownValuesRoutes(app, platform)
  mountHandOverRoutes(app, signIn)
  mountSafetyAnswersRoutes(app, platform)
  mountAnalysisLinksRoutes(app, platform, { limits: signIn.limits, secret: parts.secret, publicUrl: config.publicUrl })
  mountCheckUpsRoutes(app, platform)
  mountSeriesRoutes(app)
  mountCrisisNoticesRoutes(app, platform)
  mountCheckUpFilesRoutes(app, platform, signIn.limits)
  mountDocumentExportsRoutes(app, platform, { files: parts.files, limits: signIn.limits })
  mountCheckUpChangesRoutes(app, platform)
  mountReassignmentsRoutes(app)
  mountGroupSurveysRoutes(app, platform)
  mountGroupReportPapersRoutes(app, platform)
  mountGroupMeasuresRoutes(app, platform, config)
  mountMeasurementImportsRoutes(app, platform)
  mountProductsRoutes(app, platform)
  mountDevicesRoutes(app, platform)
  mountApiKeysRoutes(app, platform)
  mountModulesRoutes(app, platform, signIn.limits)
  mountEmployeesRoutes(app, platform)
  mountInvitationsRoutes(app, platform, { limits: signIn.limits, secret: parts.secret, publicUrl: config.publicUrl })
  mountErasuresRoutes(app, platform)
  mountRetentionRoutes(app, platform)
  mountTariffRoutes(app, platform, config.seller)
  mountTariffOrdersRoutes(app, platform)
  mountInvoicesRoutes(app, platform, signIn.limits)
  mountSupportRoutes(app, platform, config)
}
