import { memberFieldNames, memberFields, memberFieldsFor } from '@salus/domain/members/member-fields.ts'
import {
  lastCheckUpPeriods,
  memberInvitationStates,
  memberSorts,
  memberViews,
} from '@salus/domain/members/member-list.ts'
import { z } from 'zod'
import { productIdSchema } from '../tenant/products.ts'
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
import { givenFields, buildFieldSchemas } from './member-fields.ts'

export const memberStatusSchema = z.enum(['active', 'archived'])

/** A guest is measured without a permanent record. A guest who does not become a member is erased after 30 days. */
export const memberKindSchema = z.enum(['member', 'guest'])

export const memberListItemSchema = z.strictObject({
  id: guidSchema,
  ...buildFieldSchemas(memberFieldsFor('identity', 'group')),
  /** The first name, a space and the last name. */
  fullName: z.string().optional(),
  status: memberStatusSchema,
  isLinked: z.boolean(),
  /** The newest invitation to link a login; `null` when the member was never invited. */
  invitation: z
    .strictObject({
      invitationId: guidSchema,
      kind: z.enum(['mail', 'code']),
      state: z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired', 'locked']),
      sentAt: instantSchema,
      /** When the mail server refused the newest mail permanently. The mail then reached nobody. */
      mailRefusedAt: instantSchema.nullable().optional(),
      expiresAt: instantSchema,
    })
    .nullable(),
  /** The time of the newest check-up that is shared with staff. */
  lastCheckUpAt: instantSchema.nullable(),
  /**
   * When the member last received a mail that the next check-up is due; `null` if no such mail has been sent since the
   * last check-up.
   */
  remindedAt: instantSchema.nullable(),
  /**
   * When a push service last accepted a reminder of the next check-up for the member's devices. `null` if none has been
   * accepted since the last check-up.
   */
  remindedOnDeviceAt: instantSchema.nullable(),
  lastCheckUp: z
    .strictObject({
      resultGuid: guidSchema,
      pluginId: z.number().int(),
      profileId: guidSchema.nullable(),
      profileName: z.string(),
    })
    .nullable(),
  /**
   * True when the member shares results of at least one product with staff. If false, all data about check-ups is
   * omitted.
   */
  isSharing: z.boolean(),
  /**
   * False when the member does not share all products. Also false if the member has no results of the products that are
   * not shared.
   */
  isSharingAll: z.boolean().optional(),
  /**
   * True when the member has consented to the storage of health data. Without this consent, nothing can be measured or
   * shown.
   */
  storesHealthData: z.boolean(),
  createdAt: instantSchema,
})
export type MemberListItem = z.infer<typeof memberListItemSchema>

export const memberSchema = z.strictObject({
  ...memberListItemSchema.shape,
  ...buildFieldSchemas(memberFieldNames),
  kind: memberKindSchema,
  /** The value for `If-Match`. A write with a stale revision is refused with 412. */
  revision: z.number().int(),
})
export type Member = z.infer<typeof memberSchema>

/** A member in a list to choose from. The date of birth and the number distinguish two people with the same name. */
export const namedMemberSchema = z.strictObject({
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: daySchema.nullable(),
  externalNumber: z.string().nullable(),
})
export type NamedMember = z.infer<typeof namedMemberSchema>

const buildListSchema = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? undefined : [value].flat()), z.array(item).max(20).optional())

/** The filters of the member list; a member must match all of them. */
export const memberFilterFields = {
  /**
   * Matches the beginnings of names, the member number or the e-mail address, in any order. Also matches a date of
   * birth in any usual notation.
   */
  query: z.string().trim().max(100).optional(),
  status: memberStatusSchema.optional(),
  /** Matches members with all of these tags. */
  tag: buildListSchema(textSchema(memberFields.tags.longest)),
  /** Matches members with a shared check-up of any of these products. */
  productId: buildListSchema(productIdSchema),
  lastCheckUp: z.enum(lastCheckUpPeriods).optional(),
  invitation: z.enum(memberInvitationStates).optional(),
  view: z.enum(memberViews).optional(),
}

export const membersApi = {
  getMembersOfTenant: route({
    operationId: 'getMembersOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members',
    summary: 'Lists the members of a tenant',
    details: 'By last name, then first name',
    access: { action: 'list-members' },
    params: tenantParams,
    query: z.strictObject({
      ...memberFilterFields,
      /**
       * `changed` lists only members whose newest check-up really differs from the check-up before it. The most
       * recently measured members then come first, and `sort` is ignored.
       */
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
    summary: 'Counts the members that a filter finds',
    details: 'And how many of them are linked with a login',
    access: { action: 'list-members' },
    params: tenantParams,
    query: z.strictObject(memberFilterFields),
    responses: { 200: z.strictObject({ count: z.number().int(), linked: z.number().int() }) },
  }),
  getMemberTags: route({
    operationId: 'getMemberTags',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-tags',
    summary: 'Lists the tags in use',
    details: 'Most used first',
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
    summary: 'Returns a member’s master data',
    access: { action: 'list-members' },
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    responses: { 200: memberSchema },
  }),
  createMember: route({
    operationId: 'createMember',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members',
    summary: 'Creates a member',
    details: 'A person whose measurements the tenant keeps. Needs no login',
    access: { action: 'create-member' },
    params: tenantParams,
    body: z.strictObject({
      ...givenFields,
      /**
       * The consent to store health data. If omitted, the consent is pending. Nothing can be measured until it is
       * given.
       */
      consent: z
        .strictObject({
          given: z.enum(['on-paper', 'in-person', 'pending']),
          date: daySchema.optional(),
        })
        .optional(),
    }),
    stale: [...staleAfter['members-changed'], 'getTariffOfTenant'],
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
      .strictObject({ ...givenFields, status: memberStatusSchema })
      .partial()
      .refine((body) => Object.keys(body).length > 0, 'nothing to change'),
    // Archiving ends open invitations and links.
    stale: [
      ...staleAfter['members-changed'],
      ...staleAfter['invitations-changed'],
      ...staleAfter['analysis-link-changed'],
    ],
    responses: { 200: memberSchema },
  }),
}
