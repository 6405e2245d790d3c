import { z } from 'zod'
import { instantSchema, route } from '../route.ts'

// The envelopes of Application Insights. Only these fields are ever sent, because other fields could identify the
// person.

/** A pattern, for example /staff/{groupId}/members-overview; never an address. */
export const pagePatternSchema = z
  .string()
  .max(120)
  .regex(/^\/(?:(?:[A-Za-z-]+|\{[A-Za-z]+\}|\*)(?:\/|$))*$/)

/** The method and the pattern, for example GET /api/tenants/{tenantId}/members */
const callPatternSchema = z
  .string()
  .max(160)
  .regex(/^(?:GET|POST|PUT|PATCH|DELETE) \/api\/[A-Za-z{}/-]+$/)

/** [d.]hh:mm:ss.fff */
const durationSchema = z.string().regex(/^(?:\d{1,2}\.)?\d\d:\d\d:\d\d\.\d{3}$/)

export const errorTypeSchema = z.enum([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'DOMException',
  'ApiProblem',
  'NetworkProblem',
  'other',
])

const version = z.literal(2)
export const telemetryItemSchema = z.strictObject({
  name: z.string().regex(/^Microsoft\.ApplicationInsights\.(?:Pageview|RemoteDependency|Exception)$/),
  time: instantSchema,
  data: z.discriminatedUnion('baseType', [
    z.strictObject({
      baseType: z.literal('PageviewData'),
      baseData: z.strictObject({ ver: version, name: pagePatternSchema, duration: durationSchema }),
    }),
    z.strictObject({
      baseType: z.literal('RemoteDependencyData'),
      baseData: z.strictObject({
        ver: version,
        name: callPatternSchema,
        resultCode: z.string().regex(/^\d{1,3}$/),
        success: z.boolean(),
        duration: durationSchema,
      }),
    }),
    z.strictObject({
      baseType: z.literal('ExceptionData'),
      baseData: z.strictObject({
        ver: version,
        exceptions: z.tuple([z.strictObject({ typeName: errorTypeSchema, message: z.literal('') })]),
      }),
    }),
  ]),
})
export type TelemetryItem = z.infer<typeof telemetryItemSchema>

export const telemetryApi = {
  sendTelemetry: route({
    operationId: 'sendTelemetry',
    method: 'POST',
    path: '/api/telemetry',
    summary: 'Sends usage statistics of a browser whose user has agreed',
    details: 'Only daily totals are kept, and they identify nobody',
    access: 'signed-in',
    body: z.array(telemetryItemSchema).min(1).max(100),
    stale: [],
    responses: { 200: z.strictObject({ itemsReceived: z.number().int(), itemsAccepted: z.number().int() }) },
  }),
}
