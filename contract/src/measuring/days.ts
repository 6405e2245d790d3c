import { z } from 'zod'
import { memberStatusSchema } from '../members/members.ts'
import {
  daySchema,
  guidSchema,
  instantSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
  textSchema,
} from '../route.ts'
import { staleAfter } from '../stale.ts'

const stationSchema = z.strictObject({
  name: textSchema(60),
  /** The measurement profiles of this station, in the order of measuring. */
  profileIds: z.array(guidSchema).min(1).max(10),
})
export type Station = z.infer<typeof stationSchema>

export const measurementDaySchema = z.strictObject({
  id: guidSchema,
  title: z.string(),
  day: daySchema,
  state: z.enum(['open', 'closed']),
  stations: z.array(stationSchema),
  revision: z.number().int(),
  people: z.number().int(),
  results: z.number().int(),
  /** When the day was ended; `null` while it is open. */
  closedAt: instantSchema.nullable().optional(),
  /** The name that the employee who ended the day had at that time; `null` if it is not known. */
  closedByName: z.string().nullable().optional(),
})
export type MeasurementDay = z.infer<typeof measurementDaySchema>

export const dayStepSchema = z.strictObject({
  profileId: guidSchema,
  /** The index in the day's list of stations. */
  station: z.number().int(),
  state: z.enum(['waiting', 'claimed', 'skipped', 'done']),
  /** True when the caller has claimed this step. */
  isMine: z.boolean(),
  claimedByName: z.string().nullable(),
  claimedAt: instantSchema.nullable(),
  doneAt: instantSchema.nullable(),
  resultGuid: guidSchema.nullable(),
})
export type DayStep = z.infer<typeof dayStepSchema>

export const dayVisitSchema = z.strictObject({
  id: guidSchema,
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: daySchema.nullable(),
  externalNumber: z.string().nullable(),
  department: z.string().nullable().optional(),
  status: memberStatusSchema,
  /** True when the member has consented to storage. Without this consent, nothing can be recorded. */
  storesHealthData: z.boolean(),
  number: z.number().int(),
  state: z.enum(['here', 'left', 'done']),
  arrivedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  talkedAt: instantSchema.nullable(),
  steps: z.array(dayStepSchema),
})
export type DayVisit = z.infer<typeof dayVisitSchema>

export const dayBoardSchema = z.strictObject({ day: measurementDaySchema, visits: z.array(dayVisitSchema) })
export type DayBoard = z.infer<typeof dayBoardSchema>

const access = { action: 'run-measurement-day' } as const
const ofDay = { tenantId: tenantIdSchema, dayId: guidSchema }
const ofVisit = { ...ofDay, visitId: guidSchema }

export const measurementDaysApi = {
  getMeasurementDays: route({
    operationId: 'getMeasurementDays',
    method: 'GET',
    path: '/api/tenants/{tenantId}/measurement-days',
    summary: 'Lists the measurement days',
    details: 'Newest first',
    access,
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(measurementDaySchema) },
  }),
  openMeasurementDay: route({
    operationId: 'openMeasurementDay',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-days',
    idempotencyKey: 'required',
    summary: 'Opens a measurement day with its stations',
    access,
    params: tenantParams,
    body: z.strictObject({
      title: textSchema(100),
      day: daySchema,
      stations: z.array(stationSchema).min(1).max(12),
    }),
    stale: staleAfter['measurement-day-changed'],
    responses: { 201: dayBoardSchema },
  }),
  getDayBoard: route({
    operationId: 'getDayBoard',
    method: 'GET',
    path: '/api/tenants/{tenantId}/measurement-days/{dayId}',
    summary: 'Returns the board of a measurement day',
    details: 'Who is here, who is where, and what each person still needs',
    access,
    params: z.strictObject(ofDay),
    responses: { 200: dayBoardSchema },
  }),
  setMeasurementDayState: route({
    operationId: 'setMeasurementDayState',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/measurement-days/{dayId}/state',
    summary: 'Ends a measurement day, or opens it again',
    access,
    params: z.strictObject(ofDay),
    body: z.strictObject({ state: z.enum(['open', 'closed']) }),
    stale: staleAfter['measurement-day-changed'],
    responses: { 200: dayBoardSchema },
  }),
  arriveOnDay: route({
    operationId: 'arriveOnDay',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-days/{dayId}/visits',
    summary: 'Records the arrival of a member on a measurement day',
    details: 'A member who is already here keeps their place',
    access,
    params: z.strictObject(ofDay),
    body: z.strictObject({ memberId: guidSchema }),
    // `getDayBoard` is not listed, because the response is the new board.
    stale: ['getMeasurementDays'],
    responses: { 201: dayBoardSchema },
  }),
  changeDayVisit: route({
    operationId: 'changeDayVisit',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/measurement-days/{dayId}/visits/{visitId}/state',
    summary: 'Records that a member left, came back, or was told their results',
    access,
    params: z.strictObject(ofVisit),
    body: z.strictObject({ act: z.enum(['leave', 'return', 'talk']) }),
    // `getDayBoard` is not listed, because the response is the new board.
    stale: ['getMeasurementDays'],
    responses: { 200: dayBoardSchema },
  }),
  changeDayStep: route({
    operationId: 'changeDayStep',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/measurement-days/{dayId}/visits/{visitId}/steps/{profileId}',
    summary: 'Changes one measurement of a member on a measurement day',
    details: 'Takes it on, gives it back, or skips it',
    access,
    params: z.strictObject({ ...ofVisit, profileId: guidSchema }),
    body: z.strictObject({ act: z.enum(['claim', 'take-over', 'release', 'skip']) }),
    // `getDayBoard` is not listed, because the response is the new board.
    stale: ['getMeasurementDays'],
    responses: { 200: dayBoardSchema },
  }),
}
