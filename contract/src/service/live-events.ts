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
  /** A member of staff has dealt with the crisis notice. */
  z.strictObject({
    kind: z.literal('crisis-notice-closed'),
    groupId: z.number().int(),
    memberId: guidSchema,
    resultGuid: guidSchema,
  }),
  z.strictObject({ kind: z.literal('analysis-link-changed'), groupId: z.number().int(), memberId: guidSchema }),
  /** The results of this member that staff may see have changed. */
  z.strictObject({ kind: z.literal('consents-changed'), groupId: z.number().int(), memberId: guidSchema }),
  /** The member requested a correction of the record, or the request was answered. */
  z.strictObject({ kind: z.literal('record-corrections-changed'), groupId: z.number().int(), memberId: guidSchema }),
  z.strictObject({ kind: z.literal('members-changed'), groupId: z.number().int() }),
  /** Documents of this member were added or removed. `isNew`: one was added. */
  z.strictObject({
    kind: z.literal('documents-changed'),
    groupId: z.number().int(),
    memberId: guidSchema,
    isNew: z.boolean(),
  }),
  /** A member arrived, left or was measured on a measurement day. */
  z.strictObject({ kind: z.literal('measurement-day-changed'), groupId: z.number().int() }),
  /** An import made progress. */
  z.strictObject({ kind: z.literal('member-import-changed'), groupId: z.number().int() }),
  z.strictObject({ kind: z.literal('invitations-changed'), groupId: z.number().int() }),
  /** The tariff, a reported limit or the products changed. */
  z.strictObject({ kind: z.literal('tariff-changed'), groupId: z.number().int() }),
  /** A message was sent to or by the operator. */
  z.strictObject({
    kind: z.literal('support-changed'),
    groupId: z.number().int(),
    requestId: guidSchema,
    isAnswer: z.boolean(),
  }),
  /** A person joined, left or has different rights: all sessions of the tenant reload their rights. */
  z.strictObject({ kind: z.literal('memberships-changed'), groupId: z.number().int() }),
  /** The export of the person's own data made progress. */
  z.strictObject({ kind: z.literal('export-changed'), userId: guidSchema }),
  z.strictObject({ kind: z.literal('session-changed') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

/**
 * The events before the stream opened that the session may receive, sent once under this name, with their ages. No
 * event of the last `completeMs` is missing. A page that must look back further requests its data again, whatever the
 * event could have been.
 */
export const catchUpName = 'catch-up'
export const catchUpSchema = z.strictObject({
  completeMs: z.number(),
  events: z.array(z.strictObject({ agoMs: z.number(), event: liveEventSchema })),
})
export type CatchUp = z.infer<typeof catchUpSchema>

export const longestSinceMs = 86_400_000

export const eventsApi = {
  getEvents: route({
    operationId: 'getEvents',
    method: 'GET',
    path: '/api/events',
    summary: 'Live stream (server-sent events) of what the signed-in user may see',
    access: 'signed-in',
    query: z.strictObject({
      since: integerTextSchema({ from: 0, to: longestSinceMs })
        .optional()
        .describe(
          'Also sends the events of this many milliseconds before the stream opened; a duration, because clocks differ',
        ),
    }),
    responses: { 200: 'event-stream' },
  }),
}
