import {
  lastCheckUpPeriods,
  memberInvitationStates,
  memberSorts,
  memberViews,
} from '@salus/domain/members/member-list.ts'
import { z } from 'zod'
import { productIdSchema } from './products.ts'
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
} from './route.ts'
import { staleAfter } from './stale.ts'

export const sexSchema = z.enum(['female', 'male', 'diverse'])
export const memberStatusSchema = z.enum(['active', 'archived'])

/** A guest is measured without a record of their own and erased after 30 days, unless they become a member. */
export const memberKindSchema = z.enum(['member', 'guest'])

export const memberListItemSchema = z.strictObject({
  id: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: daySchema.nullable(),
  externalNumber: z.string().nullable(),
  department: z.string().nullable(),
  tags: z.array(z.string()),
  status: memberStatusSchema,
  /** Whether a login is linked. */
  isLinked: z.boolean(),
  email: z.string().nullable(),
  /** The newest invitation to link a login; null where nobody was ever invited. */
  invitation: z
    .strictObject({
      invitationId: guidSchema,
      kind: z.enum(['mail', 'code']),
      state: z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired', 'locked']),
      sentAt: instantSchema,
      expiresAt: instantSchema,
    })
    .nullable(),
  /** Of what is shared with staff. */
  lastCheckUpAt: instantSchema.nullable(),
  /** When the member was last reminded by mail that the next one is due; null where nobody reminded them since. */
  remindedAt: instantSchema.nullable(),
  lastCheckUp: z
    .strictObject({
      resultGuid: guidSchema,
      pluginId: z.number().int(),
      profileId: guidSchema.nullable(),
      profileName: z.string(),
    })
    .nullable(),
  /** Whether the member shares results of any product with staff; where not, nothing is said about check-ups. */
  isSharing: z.boolean(),
  /** Whether there is consent to store health data; without it nothing can be measured or shown. */
  storesHealthData: z.boolean(),
  createdAt: instantSchema,
})
export type MemberListItem = z.infer<typeof memberListItemSchema>

export const memberSchema = z.strictObject({
  ...memberListItemSchema.shape,
  kind: memberKindSchema,
  sex: sexSchema,
  heightCm: z.number().nullable(),
  /** For If-Match: a change in between answers 412. */
  revision: z.number().int(),
})
export type Member = z.infer<typeof memberSchema>

/** Whom somebody is about to choose: with date of birth and number, which tell two people of one name apart. */
export const namedMemberSchema = z.strictObject({
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: daySchema.nullable(),
  externalNumber: z.string().nullable(),
})
export type NamedMember = z.infer<typeof namedMemberSchema>

export const birthDateSchema = daySchema.refine((day) => day >= '1900-01-01', 'not before 1900')
export const memberFields = {
  firstName: textSchema(100),
  lastName: textSchema(100),
  email: z.email().max(254).nullable().optional(),
  birthDate: birthDateSchema,
  sex: sexSchema,
  heightCm: z.number().min(50).max(250).nullable().optional(),
  externalNumber: textSchema(60).nullable().optional(),
  department: textSchema(100).nullable().optional(),
  tags: z.array(textSchema(40)).max(20).optional(),
}

const severalOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? undefined : [value].flat()), z.array(item).max(20).optional())

/** What members are looked for by; all of it together. */
export const memberFilterFields = {
  /** The beginnings of names, number or e-mail address in any order, or a day of birth as people write it. */
  query: z.string().trim().max(100).optional(),
  status: memberStatusSchema.optional(),
  /** Has all of these tags. */
  tag: severalOf(textSchema(40)),
  /** Has a shared check-up of any of these. */
  productId: severalOf(productIdSchema),
  lastCheckUp: z.enum(lastCheckUpPeriods).optional(),
  invitation: z.enum(memberInvitationStates).optional(),
  view: z.enum(memberViews).optional(),
}

export const membersApi = {
  getMembersOfTenant: route({
    operationId: 'getMembersOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members',
    summary: 'Members of the tenant by last name, first name',
    access: { action: 'list-members' },
    params: tenantParams,
    query: z.strictObject({
      ...memberFilterFields,
      /** Changed: the newest check-up really differs from the one before it; those measured last first, whatever the sort. */
      view: z.enum([...memberViews, 'changed']).optional(),
      sort: z.enum(memberSorts).optional(),
      ...pageQuery,
    }),
    responses: { 200: page(memberListItemSchema) },
  }),
  getMemberCounts: route({
    operationId: 'getMemberCounts',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-counts',
    summary: 'How many members the same filter finds, and how many of them are linked with a login',
    access: { action: 'list-members' },
    params: tenantParams,
    query: z.strictObject(memberFilterFields),
    responses: { 200: z.strictObject({ count: z.number().int(), linked: z.number().int() }) },
  }),
  getMemberTags: route({
    operationId: 'getMemberTags',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-tags',
    summary: 'The tags in use, the most used first',
    access: { action: 'list-members' },
    params: tenantParams,
    responses: {
      200: z.strictObject({ items: z.array(z.strictObject({ tag: z.string(), count: z.number().int() })) }),
    },
  }),
  getMember: route({
    operationId: 'getMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}',
    summary: 'One member’s master data',
    access: { action: 'list-members' },
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    responses: { 200: memberSchema },
  }),
  createMember: route({
    operationId: 'createMember',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members',
    summary: 'A person whose measurements the tenant keeps; needs no login',
    access: { action: 'create-member' },
    params: tenantParams,
    body: z.strictObject({
      ...memberFields,
      /** How the consent to store health data was given. Omitted: pending, nothing can be measured until it is given. */
      consent: z
        .strictObject({
          given: z.enum(['on-paper', 'in-person', 'pending']),
          date: daySchema.optional(),
        })
        .optional(),
    }),
    stale: staleAfter['members-changed'],
    responses: { 201: memberSchema },
  }),
  updateMember: route({
    operationId: 'updateMember',
    method: 'PATCH',
    path: '/api/tenants/{tenantId}/members/{memberId}',
    summary: 'Changes the given fields of a member',
    access: { action: 'update-member' },
    ifMatch: 'optional',
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    body: z
      .strictObject({
        firstName: memberFields.firstName.optional(),
        lastName: memberFields.lastName.optional(),
        email: memberFields.email,
        birthDate: memberFields.birthDate.optional(),
        sex: memberFields.sex.optional(),
        heightCm: memberFields.heightCm,
        externalNumber: memberFields.externalNumber,
        department: memberFields.department,
        tags: memberFields.tags,
        status: memberStatusSchema.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'nothing to change'),
    stale: [...staleAfter['members-changed'], 'getMember'],
    responses: { 200: memberSchema },
  }),
}
