import { z } from 'zod'
import { givenFields, sexSchema } from './member-fields.ts'
import { memberSchema } from './members.ts'
import { daySchema, guidSchema, instantSchema, route, tenantIdSchema, tenantParams, textSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'

export const guestSchema = z.strictObject({
  /** Every route that records measurements accepts this id in place of a `memberId`. */
  id: guidSchema,
  /** A first name or nickname that the guest gave, or a generated name. */
  name: z.string(),
  birthDate: daySchema,
  sex: sexSchema,
  heightCm: z.number().nullable(),
  createdAt: instantSchema,
  /** The day on which the guest is erased unless they become a member. */
  erasedOn: daySchema,
  /**
   * True when the guest shares results of at least one product with staff. If false, all data about check-ups is
   * omitted.
   */
  isSharing: z.boolean(),
  /** The time of the newest check-up that staff may see. */
  lastCheckUpAt: instantSchema.nullable(),
})
export type Guest = z.infer<typeof guestSchema>

const { birthDate, sex, heightCm, ...recordFields } = givenFields

const guestParams = z.strictObject({ tenantId: tenantIdSchema, guestId: guidSchema })

export const guestsApi = {
  getGuestsOfTenant: route({
    operationId: 'getGuestsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/guests',
    summary: 'Lists the guests of a tenant',
    details: 'Newest first, at most 500',
    access: { action: 'see-guests' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(guestSchema), nextCursor: z.null() }) },
  }),
  createGuest: route({
    operationId: 'createGuest',
    method: 'POST',
    path: '/api/tenants/{tenantId}/guests',
    summary: 'Creates a guest',
    details: 'Date of birth and sex are needed for the results; a name is not',
    access: { action: 'measure-guest' },
    idempotencyKey: 'required',
    params: tenantParams,
    body: z.strictObject({
      name: textSchema(60).optional(),
      birthDate,
      sex,
      heightCm,
      consent: z.strictObject({
        /** How the guest gave consent on the spot. A guest without consent cannot be created. */
        given: z.enum(['in-person', 'on-paper']),
        sharesWithStaff: z.boolean(),
      }),
    }),
    stale: [...staleAfter['members-changed'], 'getMember', 'getCheckUpsOfTenant'],
    responses: { 201: guestSchema },
  }),
  makeGuestMember: route({
    operationId: 'makeGuestMember',
    method: 'POST',
    path: '/api/tenants/{tenantId}/guests/{guestId}/record',
    summary: 'Makes a guest a member',
    details: 'If the guest is already a member, the check-ups move to that record',
    access: { action: 'measure-guest' },
    params: guestParams,
    body: z.union([
      z.strictObject({
        as: z.literal('new'),
        ...recordFields,
      }),
      z.strictObject({
        as: z.literal('existing'),
        memberId: guidSchema,
        /**
         * True when staff accept that the guest's date of birth or sex differs from that of the member. The guest's
         * results then keep their scores.
         */
        acceptsDifference: z.boolean(),
      }),
    ]),
    stale: [...staleAfter['members-changed'], 'getMember', 'getCheckUpsOfTenant'],
    responses: { 200: memberSchema },
  }),
}
