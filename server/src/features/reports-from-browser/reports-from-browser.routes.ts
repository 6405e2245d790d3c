import { reportsFromBrowserApi } from '@salus/contract/reports-from-browser.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mount } from '../../platform/http/mount.ts'
import { parseStrictJson } from '../../platform/http/strict-json.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttemptLimits } from '../../platform/sign-in/attempt-limits.ts'
import { networkOf } from '../../platform/sign-in/network-of.ts'
import { encodeError, routePattern } from './scrub.ts'

const largestReport = 10 * 1024

export function mountReportsFromBrowserRoutes(app: FastifyInstance, platform: Platform, limits: AttemptLimits): void {
  const allow = (request: FastifyRequest) => limits.take('browser-report:network', networkOf(request.ip))
  // A scope of its own: smaller bodies, and the content types in which browsers report.
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
            ...encodeError({ message, stack }),
            route: routePattern(route),
            build: /^\d+\.\d+\.\d+[\w.+-]{0,20}$/.exec(build ?? '')?.[0],
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

/** The form of report-uri. */
const oldReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
/** The form of the Reporting API. */
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

/** The kind of what was blocked, never its address. */
const violation = (directive = '', blocked = '') => ({
  directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
  blocked:
    /^(?:inline|eval|wasm-eval|self|trusted-types-sink|trusted-types-policy|data|blob|https?|wss?)\b/.exec(
      blocked,
    )?.[0] ?? 'other',
})
