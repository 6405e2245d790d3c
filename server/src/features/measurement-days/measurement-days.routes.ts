import { type DayBoard, measurementDaysApi } from '@salus/contract/measurement-days.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Caller, readInTenant, type TenantScope, writeInTenant } from '../../platform/tenant-scope.ts'
import { boardOf, boardOfDay, daysOfTenant } from './measurement-days.queries.ts'
import { arrive, changeStep, changeVisit, openDay, setDay } from './run-measurement-day.ts'

const { access } = measurementDaysApi.getDayBoard

interface Call {
  readonly params: { readonly tenantId: number }
  readonly body?: unknown
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}

export function mountMeasurementDaysRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, measurementDaysApi.getMeasurementDays, async ({ params, caller }) => {
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId: params.tenantId, access },
      { query: daysOfTenant },
    )
    return { items: [...rows] }
  })

  mount(app, measurementDaysApi.getDayBoard, async ({ params, caller }) => {
    const { tenantId, dayId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access },
      {
        query: (db) => boardOfDay(db, tenantId, dayId),
        subjects: (found) => found.flatMap(({ visits }) => visits.map(({ memberId }) => memberId)),
        object: { kind: 'measurement-day', id: dayId },
      },
    )
    return boardOf(rows[0] ?? refuse('not-found'))
  })

  const act = async (
    { params, body, caller, idempotencyKey }: Call,
    { operationId, status }: { readonly operationId: string; readonly status: number },
    work: (scope: TenantScope) => Promise<DayBoard>,
  ) => {
    const write = { operation: operationId, idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access, write }
    return writeInTenant(platform, entrance, async (scope) => ({ status, answer: await work(scope) }))
  }
  const { openMeasurementDay, setMeasurementDayState, arriveOnDay, changeDayVisit, changeDayStep } = measurementDaysApi
  mount(app, openMeasurementDay, (call) =>
    act(call, { ...openMeasurementDay, status: 201 }, (scope) => openDay(scope, call.body)),
  )
  mount(app, setMeasurementDayState, (call) =>
    act(call, { ...setMeasurementDayState, status: 200 }, (scope) => setDay(scope, call.params.dayId, call.body.state)),
  )
  mount(app, arriveOnDay, (call) =>
    act(call, { ...arriveOnDay, status: 201 }, (scope) => arrive(scope, call.params.dayId, call.body.memberId)),
  )
  mount(app, changeDayVisit, (call) =>
    act(call, { ...changeDayVisit, status: 200 }, (scope) => changeVisit(scope, call.params, call.body.act)),
  )
  mount(app, changeDayStep, (call) =>
    act(call, { ...changeDayStep, status: 200 }, (scope) => changeStep(scope, call.params, call.body.act)),
  )
}
