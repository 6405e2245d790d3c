import { seriesApi } from '@salus/contract/measuring/series.ts'
import type { FastifyInstance } from 'fastify'
import { mountWrite } from '../../platform/http/mount/write.ts'
import { endSeries, resumeSeries } from './end-series.ts'

export function mountSeriesRoutes(app: FastifyInstance): void {
  for (const [route, act] of [
    [seriesApi.endSeries, endSeries],
    [seriesApi.resumeSeries, resumeSeries],
  ] as const) {
    mountWrite(app, route, (scope, { params }) => act(scope, params.resultGuid))
  }
}
