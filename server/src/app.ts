import { allRoutes } from '@salus/contract/all-routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { mountAnalysesRoutes } from './features/analyses/analyses.routes.ts'
import { mountAnalysisLinksRoutes } from './features/analysis-links/analysis-links.routes.ts'
import { mountCheckUpsRoutes } from './features/check-ups/check-ups.routes.ts'
import { mountEmployeesRoutes } from './features/employees/employees.routes.ts'
import { mountMeasurementProfilesRoutes } from './features/measurement-profiles/measurement-profiles.routes.ts'
import { mountMembersRoutes } from './features/members/members.routes.ts'
import { mountProductsRoutes } from './features/products/products.routes.ts'
import { mountReportsFromBrowserRoutes } from './features/reports-from-browser/reports-from-browser.routes.ts'
import { mountSessionRoutes } from './features/session/session.routes.ts'
import { mountSupportRoutes } from './features/support/support.routes.ts'
import { mountTariffRoutes } from './features/tariff/tariff.routes.ts'
import { mountTenantsRoutes } from './features/tenants/tenants.routes.ts'
import { startAuditTrail } from './platform/audit-trail.ts'
import type { Config } from './platform/config.ts'
import { startJobs } from './platform/database/job-queue.ts'
import type { Database } from './platform/database/open-database.ts'
import { mountApiDocs } from './platform/http/api-docs.ts'
import { mountHealth } from './platform/http/health.ts'
import { makeHttpServer } from './platform/http/http-server.ts'
import { noFiles, readStaticFiles } from './platform/http/static-files.ts'
import { openLiveHub } from './platform/live/live-hub.ts'
import { mountLiveRoutes } from './platform/live/live.routes.ts'
import { mailbox } from './platform/mail/outbox.ts'
import type { Postman } from './platform/mail/postman.ts'
import type { Clock, Platform } from './platform/platform.ts'
import { sendPasswordReset } from './platform/sign-in/send-password-reset.ts'
import { makeSignIn } from './platform/sign-in/sign-in.ts'
import { mountSignInRoutes } from './platform/sign-in/sign-in.routes.ts'

export interface AppParts {
  readonly config: Config
  readonly secret: string
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly postman: Postman
  /** The built app of the browser; null = the API alone. */
  readonly webFolder: string | null
  /** Holds every answer against the contract. */
  readonly validateAnswers?: boolean
}

/** Everything the server does. Nothing of it listens yet; closing it closes all but the database. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, log, clock } = parts
  const signIn = makeSignIn({ ...parts, mailbox })
  const app = makeHttpServer({
    log,
    isHttps: config.isHttps,
    trustedOrigins: config.trustedOrigins,
    trustedProxies: config.trustedProxies,
    sessionTokenOf: signIn.sessionTokenOf,
    validateAnswers: parts.validateAnswers ?? false,
    files: parts.webFolder === null ? noFiles : await readStaticFiles(parts.webFolder, signIn.sessionTokenOf),
  })
  const auditTrail = startAuditTrail(database.pool, log)
  const platform: Platform = { database, clock, log, auditTrail, sessionHours: config.sessionHours }

  mountHealth(app, database)
  mountApiDocs(app, allRoutes, config.publicUrl)
  mountSignInRoutes(app, signIn, config.isHttps)
  mountSessionRoutes(app, platform, signIn)
  mountTenantsRoutes(app, platform)
  mountMembersRoutes(app, platform)
  mountMeasurementProfilesRoutes(app, platform)
  mountAnalysesRoutes(app, platform)
  mountAnalysisLinksRoutes(app, platform, { limits: signIn.limits, publicUrl: config.publicUrl })
  mountCheckUpsRoutes(app, platform)
  mountProductsRoutes(app, platform)
  mountEmployeesRoutes(app, platform)
  mountTariffRoutes(app, platform)
  mountSupportRoutes(app, platform)
  mountReportsFromBrowserRoutes(app, platform, signIn.limits)
  mountLiveRoutes(app, await openLiveHub({ database, log, sessionHours: config.sessionHours }), config.trustedOrigins)

  const jobs = await startJobs(database.owner, { 'send-password-reset': sendPasswordReset({ ...parts, signIn }) }, log)
  app.addHook('onClose', async () => {
    await jobs.stop()
    await auditTrail.close()
  })
  await app.ready()
  return app
}
