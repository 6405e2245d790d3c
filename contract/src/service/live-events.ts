import { z } from 'zod'
import { guidSchema, integerTextSchema, route } from '../route.ts'

/** An event of the live stream. It carries only ids, never health values or names. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('check-up-recorded'),
    groupId: z.number().int(),
    memberId: guidSchema,
    resultGuid: guidSchema,
  }),
  z.strictObject({
    kind: z.literal('check-up-amended'),
    groupId: z.number().int(),
    memberId: guidSchema,
    resultGuid: guidSchema,
  }),
  z.strictObject({
    kind: z.literal('crisis-notice-closed'),
    groupId: z.number().int(),
    memberId: guidSchema,
    resultGuid: guidSchema,
  }),
  z.strictObject({ kind: z.literal('analysis-link-changed'), groupId: z.number().int(), memberId: guidSchema }),
  /** A consent of this member was decided, confirmed or requested. This can change which results staff see. */
  z.strictObject({ kind: z.literal('consents-changed'), groupId: z.number().int(), memberId: guidSchema }),
  /** The member requested a correction of the record, or the request was answered. */
  z.strictObject({ kind: z.literal('record-corrections-changed'), groupId: z.number().int(), memberId: guidSchema }),
  z.strictObject({ kind: z.literal('members-changed'), groupId: z.number().int() }),
  /** Documents of this member were added or removed. `isNew` is true if a document was added. */
  z.strictObject({
    kind: z.literal('documents-changed'),
    groupId: z.number().int(),
    memberId: guidSchema,
    isNew: z.boolean(),
  }),
  /** A measurement day was opened or closed, or its people or their steps changed. */
  z.strictObject({ kind: z.literal('measurement-day-changed'), groupId: z.number().int() }),
  /** An import of members was started, made progress, finished, or was discarded. */
  z.strictObject({ kind: z.literal('member-import-changed'), groupId: z.number().int() }),
  z.strictObject({ kind: z.literal('invitations-changed'), groupId: z.number().int() }),
  /** The tariff, a reported limit or the products changed. */
  z.strictObject({ kind: z.literal('tariff-changed'), groupId: z.number().int() }),
  /** A product was switched on or off, or the self-service of a profile changed. Sent to every person of the tenant. */
  z.strictObject({ kind: z.literal('products-changed'), groupId: z.number().int() }),
  /** The settings, the help lines or the logo of the tenant changed. Sent to every person of the tenant. */
  z.strictObject({ kind: z.literal('tenant-settings-changed'), groupId: z.number().int() }),
  /** Safety questions of this member were answered, and staff may see the answers. */
  z.strictObject({ kind: z.literal('safety-answers-changed'), groupId: z.number().int(), memberId: guidSchema }),
  z.strictObject({
    kind: z.literal('support-changed'),
    groupId: z.number().int(),
    requestId: guidSchema,
    isAnswer: z.boolean(),
  }),
  /**
   * A person joined, left or got other rights. Every session of the tenant receives this event, because it does not
   * contain whose rights changed. Each session reads its own data again.
   */
  z.strictObject({ kind: z.literal('memberships-changed'), groupId: z.number().int() }),
  /** The end of the tenant was planned or taken back. Sent to every person of the tenant. */
  z.strictObject({ kind: z.literal('tenant-end-changed'), groupId: z.number().int() }),
  z.strictObject({ kind: z.literal('export-changed'), userId: guidSchema }),
  /**
   * A tenant invited this user, or one of this user's invitations was accepted, declined or ended. Also sent when the
   * inviting tenant has a new name.
   */
  z.strictObject({ kind: z.literal('own-invitations-changed'), userId: guidSchema }),
  z.strictObject({ kind: z.literal('session-changed') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

/**
 * The name of the event with earlier events. If a stream is requested with `since`, this event is the first one, apart
 * from beats. It contains the earlier events that the session may receive, with their ages. It is complete only for the
 * last `completeMs` milliseconds. A page that was away for longer must request its data again.
 */
export const catchUpName = 'catch-up'
export const catchUpSchema = z.strictObject({
  completeMs: z.number(),
  events: z.array(z.strictObject({ agoMs: z.number(), event: liveEventSchema })),
})
export type CatchUp = z.infer<typeof catchUpSchema>

/**
 * A stream that is requested with `beats` sends an event of this name when it opens, and then every `beatEveryMs`.
 * Without beats, a page could not distinguish a stream without events from a dead connection.
 */
export const beatName = 'beat'
export const beatEveryMs = 15_000

export const longestSinceMs = 86_400_000

export const eventsApi = {
  getEvents: route({
    operationId: 'getEvents',
    method: 'GET',
    path: '/api/events',
    summary: 'Streams live events that concern the signed-in user',
    details: 'Server-sent events',
    access: 'signed-in',
    query: z.strictObject({
      since: integerTextSchema({ from: 0, to: longestSinceMs })
        .optional()
        .describe(
          'In milliseconds: also sends the events of this time before the stream opened. A duration, because clocks differ',
        ),
      beats: z
        .enum(['true'])
        .optional()
        .describe('Also sends an event `beat` at the start and every 15 seconds, as a sign of life'),
    }),
    responses: { 200: 'event-stream' },
  }),
}
