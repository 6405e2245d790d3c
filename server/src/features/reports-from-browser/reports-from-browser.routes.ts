import { reportsFromBrowserApi } from '@salus/contract/service/reports-from-browser.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mount } from '../../platform/http/mount/mount.ts'
import { parseStrictJson } from '../../platform/http/strict-json.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import { buildVersion, encodeError, routePattern } from './scrub.ts'

const largestReport = 10 * 1024

interface ReportDeps {
  readonly limits: AttemptLimits
  /** Returns true if the build has a script of this name. */
  readonly isScript: (name: string) => boolean
}

export function mountReportsFromBrowserRoutes(app: FastifyInstance, platform: Platform, deps: ReportDeps): void {
  const allow = (request: FastifyRequest) => deps.limits.take('browser-report:network', findNetwork(request.ip))
  // A separate Fastify scope, with a small body limit and with the content types that browsers use for reports.
  void app.register(async (reports) => {
    reports.addHook('onRoute', (route) => {
      route.bodyLimit = largestReport
    })
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => parseStrictJson(body),
    )
    mount(reports, reportsFromBrowserApi.reportClientError, async ({ body, request }) => {
      await allow(request)
      const { message, route, stack, build, language } = body
      platform.log.warn(
        {
          requestId: request.id,
          browser: {
            ...encodeError({ message, stack }, deps.isScript),
            route: routePattern(route),
            build: buildVersion(build),
            language: /^[a-z]{2}(?:-[A-Z]{2})?$/.exec(language ?? '')?.[0],
          },
        },
        'error in a browser',
      )
      return undefined
    })
    mount(reports, reportsFromBrowserApi.reportCspViolation, async ({ body, request }) => {
      await allow(request)
      for (const violation of violationsIn(body))
        platform.log.warn({ requestId: request.id, violation }, 'content refused by a browser')
      return undefined
    })
  })
}

const oldReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
const newReportsSchema = z
  .array(z.object({ body: z.object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() }) }))
  .max(20)

function violationsIn(body: unknown): { directive: string; blocked: string }[] {
  const old = oldReportSchema.safeParse(body)
  if (old.success) {
    const report = old.data['csp-report']
    return [violation(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])]
  }
  const reports = newReportsSchema.safeParse(body)
  return reports.success
    ? reports.data.map((report) => violation(report.body.effectiveDirective, report.body.blockedURL))
    : []
}

/**
 * All known policy directives. Any other directive is logged as `unknown`, because a report can be forged and contain
 * any text.
 */
const directives: ReadonlySet<string> = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr
   img-src font-src connect-src media-src object-src frame-src child-src
   worker-src manifest-src base-uri form-action frame-ancestors sandbox report-uri
   report-to require-trusted-types-for trusted-types upgrade-insecure-requests`.split(/\s+/),
)

/**
 * Returns the directive and the kind of the blocked resource, but not its address. Old browsers send the whole policy
 * after the directive, so only the first word is read.
 */
function violation(given = '', blocked = '') {
  const directive = given.split(' ', 1)[0] ?? ''
  return {
    directive: directives.has(directive) ? directive : 'unknown',
    blocked:
      /^(?:inline|eval|wasm-eval|self|trusted-types-sink|trusted-types-policy|data|blob|https?|wss?)\b/.exec(
        blocked,
      )?.[0] ?? 'other',
  }
}
