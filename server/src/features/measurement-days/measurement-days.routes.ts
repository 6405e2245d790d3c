import { measurementDaysApi } from '@salus/contract/measuring/days.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import { cutPage, readIdCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { buildBoard, boardOfDay, daysOfTenant } from './measurement-days.queries.ts'
import { addToBoard, changeStep, changeVisit, openDay, setDay } from './run-measurement-day.ts'

const { access } = measurementDaysApi.getDayBoard

export function mountMeasurementDaysRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, measurementDaysApi.getMeasurementDays, async ({ params, query, caller }) => {
    const { cursor, limit } = query
    const after = cursor === undefined ? undefined : readIdCursor(cursor)
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId: params.tenantId, access },
      { query: (db, tenantId) => daysOfTenant(db, tenantId, { after, limit }) },
    )
    return cutPage(rows, limit, ({ id }) => id)
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
    return buildBoard(rows[0] ?? refuse('not-found'))
  })

  mountActs(app)
}

function mountActs(app: FastifyInstance): void {
  const { openMeasurementDay, setMeasurementDayState, arriveOnDay, changeDayVisit, changeDayStep } = measurementDaysApi
  mountWrite(app, openMeasurementDay, (scope, { body }) => openDay(scope, body))
  mountWrite(app, setMeasurementDayState, (scope, { params, body }) => setDay(scope, params.dayId, body.state))
  mountWrite(app, arriveOnDay, (scope, { params, body }) => addToBoard(scope, params.dayId, body.memberId))
  mountWrite(app, changeDayVisit, (scope, { params, body }) => changeVisit(scope, params, body.act))
  mountWrite(app, changeDayStep, (scope, { params, body }) => changeStep(scope, params, body.act))
}
