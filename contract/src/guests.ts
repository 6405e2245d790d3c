import { z } from 'zod'
import { birthDateSchema, memberFields, memberSchema, sexSchema } from './members.ts'
import { daySchema, guidSchema, instantSchema, route, tenantIdSchema, tenantParams, textSchema } from './route.ts'
import { staleAfter } from './stale.ts'

export const guestSchema = z.strictObject({
  /** Takes the place of a memberId wherever something is measured. */
  id: guidSchema,
  /** A first name or nickname, else a made one. */
  name: z.string(),
  birthDate: daySchema,
  sex: sexSchema,
  heightCm: z.number().nullable(),
  createdAt: instantSchema,
  /** The day on which a guest who did not become a member is erased. */
  erasedOn: daySchema,
  /** Of what staff may see. */
  lastCheckUpAt: instantSchema.nullable(),
})
export type Guest = z.infer<typeof guestSchema>

const guestParams = z.strictObject({ tenantId: tenantIdSchema, guestId: guidSchema })

export const guestsApi = {
  getGuestsOfTenant: route({
    operationId: 'getGuestsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/guests',
    summary: 'People who were measured without a record, newest first, at most 500',
    access: { action: 'see-guests' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(guestSchema), nextCursor: z.null() }) },
  }),
  createGuest: route({
    operationId: 'createGuest',
    method: 'POST',
    path: '/api/tenants/{tenantId}/guests',
    summary: 'Somebody who is measured without a record. Results need the day of birth and the sex, nobody’s name',
    access: { action: 'measure-guest' },
    idempotencyKey: 'required',
    params: tenantParams,
    body: z.strictObject({
      name: textSchema(60).optional(),
      birthDate: birthDateSchema,
      sex: sexSchema,
      heightCm: memberFields.heightCm,
      consent: z.strictObject({
        /** Asked on the spot: without it nothing is measured. */
        given: z.enum(['in-person', 'on-paper']),
        /** Whether staff may see the results. */
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
    summary: 'The guest becomes a member, or turns out to be one: then the check-ups move to that record',
    access: { action: 'measure-guest' },
    params: guestParams,
    body: z.union([
      z.strictObject({
        as: z.literal('new'),
        firstName: memberFields.firstName,
        lastName: memberFields.lastName,
        email: memberFields.email,
        externalNumber: memberFields.externalNumber,
        department: memberFields.department,
      }),
      z.strictObject({
        as: z.literal('existing'),
        memberId: guidSchema,
        /** Another day of birth or sex was seen and is no mistake: results stay as they were scored. */
        acceptsDifference: z.boolean(),
      }),
    ]),
    stale: [...staleAfter['members-changed'], 'getMember', 'getCheckUpsOfTenant'],
    responses: { 200: memberSchema },
  }),
}
