import { z } from 'zod'
import { guidSchema, instantSchema, route } from '../route.ts'
import { signedInDeviceSchema } from './security.ts'

/**
 * The kinds of notifications. The names must not reveal anything about health, because they are sent in the
 * notifications. `news`: there is a new result. `reminder`: a check-up is due. `invitation`: there is a new invitation.
 * `day`: it is the person's turn on a measurement day. `answer`: support has answered.
 */
export const pushKinds = ['news', 'reminder', 'invitation', 'day', 'answer'] as const
export const pushKindSchema = z.enum(pushKinds)
export type PushKind = z.infer<typeof pushKindSchema>

const hourSchema = z.number().int().min(0).max(23)
/** The hours in which the person gets no notifications: whole hours in the person's own time zone. */
export const quietHoursSchema = z.strictObject({ from: hourSchema, until: hourSchema })

export const pushDeviceSchema = z.strictObject({
  id: guidSchema,
  device: signedInDeviceSchema,
  addedAt: instantSchema,
  /** When the browser last registered for notifications in a session of this person. */
  lastSeenAt: instantSchema,
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

export const pushSchema = z.strictObject({
  /** The server's public key, which browsers need to subscribe: a point on P-256 in base64url. */
  publicKey: z.string(),
  /** The kinds of notifications that the person chose; empty before the first choice. */
  kinds: z.array(pushKindSchema),
  /** `null` when the person can be notified at any hour. */
  quietHours: quietHoursSchema.nullable(),
  devices: z.array(pushDeviceSchema),
})
export type Push = z.infer<typeof pushSchema>

const endpointSchema = z.url().max(1000)
const buildKeySchema = (bytes: number) =>
  z
    .base64url()
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, `${bytes} bytes in base64url`)

export const pushApi = {
  getPush: route({
    operationId: 'getPush',
    method: 'GET',
    path: '/api/me/push',
    summary: 'Returns the notification settings of the signed-in user',
    details: 'What the user is notified of, when, and on which devices',
    access: 'signed-in',
    responses: { 200: pushSchema },
  }),
  changePush: route({
    operationId: 'changePush',
    method: 'PATCH',
    path: '/api/me/push',
    summary: 'Changes the notification settings of the signed-in user',
    details: 'What the user is notified of, and the quiet hours',
    access: 'signed-in',
    body: z
      .strictObject({
        kinds: z.array(pushKindSchema).max(pushKinds.length).optional(),
        quietHours: quietHoursSchema.nullable().optional(),
      })
      .refine((body) => Object.keys(body).length > 0),
    stale: ['getPush'],
    responses: { 204: null },
  }),
  addPushDevice: route({
    operationId: 'addPushDevice',
    method: 'POST',
    path: '/api/me/push/devices',
    summary: 'Turns on notifications on this browser',
    details: 'Its push service must be one that the server knows',
    access: 'signed-in',
    idempotencyKey: 'not-kept',
    body: z.strictObject({
      endpoint: endpointSchema,
      keys: z.strictObject({ p256dh: buildKeySchema(65), auth: buildKeySchema(16) }),
    }),
    stale: ['getPush'],
    responses: { 201: pushDeviceSchema },
  }),
  reportPushDevice: route({
    operationId: 'reportPushDevice',
    method: 'POST',
    path: '/api/me/push/devices/report',
    summary: 'Links a notified browser with its present session',
    details: '404 when the browser does not belong to the signed-in user: then it must unsubscribe',
    access: 'signed-in',
    idempotencyKey: 'not-kept',
    refusals: ['not-found'],
    body: z.strictObject({ endpoint: endpointSchema }),
    stale: [],
    responses: { 200: z.strictObject({ id: guidSchema }) },
  }),
  endPushDevice: route({
    operationId: 'endPushDevice',
    method: 'DELETE',
    path: '/api/me/push/devices/{id}',
    summary: 'Turns off notifications on one of the signed-in user’s devices',
    access: 'signed-in',
    params: z.strictObject({ id: guidSchema }),
    stale: ['getPush'],
    responses: { 204: null },
  }),
}
