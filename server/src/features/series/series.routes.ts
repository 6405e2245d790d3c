import { seriesApi } from '@salus/contract/series.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeInTenant } from '../../platform/tenant-scope.ts'
import { endSeries, resumeSeries } from './end-series.ts'

export function mountSeriesRoutes(app: FastifyInstance, platform: Platform): void {
  for (const [route, act] of [
    [seriesApi.endSeries, endSeries],
    [seriesApi.resumeSeries, resumeSeries],
  ] as const) {
    mount(app, route, async ({ params, caller, idempotencyKey }) => {
      const write = { operation: route.operationId, idempotencyKey, body: { params } }
      const entrance = { caller, tenantId: params.tenantId, access: route.access, write }
      return writeInTenant(platform, entrance, async (scope) => {
        await act(scope, params.resultGuid)
        return { status: 204, answer: undefined }
      })
    })
  }
}
