import { z } from 'zod'
import { guidSchema, route } from './route.ts'

/** What the live stream says. It carries ids only, never health values or names. */
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
  /** Somebody of the staff has seen to it. */
  z.strictObject({
    kind: z.literal('crisis-notice-closed'),
    groupId: z.number().int(),
    memberId: guidSchema,
    resultGuid: guidSchema,
  }),
  z.strictObject({ kind: z.literal('analysis-link-changed'), groupId: z.number().int(), memberId: guidSchema }),
  /** What staff may see of this member is different from now on. */
  z.strictObject({ kind: z.literal('consents-changed'), groupId: z.number().int(), memberId: guidSchema }),
  /** The member asked for a correction of the record, or was answered. */
  z.strictObject({ kind: z.literal('record-corrections-changed'), groupId: z.number().int(), memberId: guidSchema }),
  z.strictObject({ kind: z.literal('members-changed'), groupId: z.number().int() }),
  /** Files of this member came or went. `isNew`: one came. */
  z.strictObject({
    kind: z.literal('documents-changed'),
    groupId: z.number().int(),
    memberId: guidSchema,
    isNew: z.boolean(),
  }),
  /** Somebody came, went or was measured on a measurement day. */
  z.strictObject({ kind: z.literal('measurement-day-changed'), groupId: z.number().int() }),
  /** An import went on a step. */
  z.strictObject({ kind: z.literal('member-import-changed'), groupId: z.number().int() }),
  z.strictObject({ kind: z.literal('invitations-changed'), groupId: z.number().int() }),
  /** The tariff, a limit that is told of, or the products. */
  z.strictObject({ kind: z.literal('tariff-changed'), groupId: z.number().int() }),
  /** Something was written to the operator, or by the operator. */
  z.strictObject({
    kind: z.literal('support-changed'),
    groupId: z.number().int(),
    requestId: guidSchema,
    isAnswer: z.boolean(),
  }),
  /** Somebody joined, left or has other rights: everybody of the tenant has their rights read anew. */
  z.strictObject({ kind: z.literal('memberships-changed'), groupId: z.number().int() }),
  /** The person's own copy of their data went on a step. */
  z.strictObject({ kind: z.literal('export-changed'), userId: guidSchema }),
  z.strictObject({ kind: z.literal('session-changed') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

export const eventsApi = {
  getEvents: route({
    operationId: 'getEvents',
    method: 'GET',
    path: '/api/events',
    summary: 'Live stream (server-sent events) of what the signed-in user may see',
    access: 'signed-in',
    responses: { 200: 'event-stream' },
  }),
}
