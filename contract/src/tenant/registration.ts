import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import { currencies, listExceededLimits, tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { isCountry, isPostalCode, isVatId, plainVatId } from '@salus/domain/tenants/countries.ts'
import { isTenantName } from '@salus/domain/tenants/tenant-name.ts'
import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import { z } from 'zod'
import { invitationTokenSchema } from './invitations.ts'
import { languageSchema, route, textSchema } from '../route.ts'
import { newPasswordSchema } from '../account/sign-in.ts'
import { contactPhoneSchema, longestTenantName } from './settings.ts'
import { tariffCodeSchema } from './tariff.ts'

const accepted = z.strictObject({})

/**
 * Accepts only letters, digits and signs that all mail servers accept. Converts addresses to lower case, because case
 * does not distinguish addresses.
 */
const emailSchema = z.email().max(254).toLowerCase()

/**
 * A secret of the browser that registers. The browser needs it to correct a mistyped address and to request the mail
 * again.
 */
const handleSchema = z.string().regex(/^[\w-]{22,64}$/)

const organisationFields = z.strictObject({
  displayName: textSchema(longestTenantName),
  /** The proposed name. If it is taken, a number is appended. */
  tenantName: z.string().refine(isTenantName, 'lower-case letters, digits and single hyphens'),
  kind: z.enum(tenantKinds),
  country: z.string().refine(isCountry, 'no such country'),
  locale: languageSchema,
  currency: z.enum(currencies),
  address: z.strictObject({
    street: textSchema(120),
    /** Empty only for countries without postal codes. */
    postalCode: z.string().trim().max(12),
    city: textSchema(80),
  }),
  vatId: textSchema(30).transform(plainVatId).optional(),
  phone: contactPhoneSchema.optional(),
  products: z
    .array(z.number().int())
    .min(1)
    .max(50)
    .refine((ids) => new Set(ids).size === ids.length, 'each once')
    .refine((ids) => ids.every((id) => productOfPlugin(id) !== undefined), 'no such product'),
  tariff: tariffCodeSchema,
  billing: z.enum(['monthly', 'yearly']),
})

/** A new tenant and the products of its 30-day trial. */
export const organisationSchema = organisationFields.superRefine((organisation, context) => {
  const { country, address, vatId, products, tariff } = organisation
  const object = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (isCountry(country) && !isPostalCode(country, address.postalCode))
    object(['address', 'postalCode'], 'not a postal code of this country')
  if (vatId !== undefined && !isVatId(country, vatId)) object(['vatId'], 'not a VAT number of this country')
  const usage = { activeMembers: 0, employees: 1, checkUpsPerMonth: 0, products: products.length }
  if (listExceededLimits(tariffPlan(tariff), usage).includes('products'))
    object(['products'], 'more than the tariff allows')
})
export type Organisation = z.output<typeof organisationSchema>

const confirmationTokenSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/)

const openedTenantSchema = z.strictObject({ groupId: z.number().int(), tenantName: z.string() })
export type OpenedTenant = z.infer<typeof openedTenantSchema>

export const registrationApi = {
  register: route({
    operationId: 'register',
    method: 'POST',
    path: '/api/registration',
    summary: 'Starts the registration of an account and a tenant',
    details:
      'Sends a link to the address; both are created when it is confirmed. The response is the same if the address has an account',
    access: 'public',
    body: z.strictObject({
      handle: handleSchema,
      account: z.strictObject({
        email: emailSchema,
        password: newPasswordSchema,
        firstName: textSchema(80),
        lastName: textSchema(80),
        locale: languageSchema,
      }),
      /** The tenant to create together with the account. If omitted, only the account of a member is created. */
      organisation: organisationSchema.optional(),
    }),
    stale: [],
    responses: { 202: accepted },
  }),
  registerInvited: route({
    operationId: 'registerInvited',
    method: 'POST',
    path: '/api/registration/invited',
    summary: 'Creates an account for the address of an invitation',
    details: 'Takes the token of the invitation e-mail. Does not sign in, and does not accept the invitation',
    access: 'public',
    refusals: ['invitation-not-usable', 'link-not-usable'],
    body: z.strictObject({
      token: invitationTokenSchema,
      password: newPasswordSchema,
      firstName: textSchema(80),
      lastName: textSchema(80),
      locale: languageSchema,
    }),
    stale: [],
    responses: { 201: z.strictObject({ email: z.string() }) },
  }),
  resendConfirmation: route({
    operationId: 'resendConfirmation',
    method: 'POST',
    path: '/api/registration/resend',
    summary: 'Sends a new confirmation link for a registration',
    details: 'The previous link stops working',
    access: 'public',
    body: z.strictObject({ handle: handleSchema }),
    stale: [],
    responses: { 202: accepted },
  }),
  openRegistration: route({
    operationId: 'openRegistration',
    method: 'POST',
    path: '/api/registration/open',
    summary: 'Checks whether the link of a registration is still valid',
    details:
      'Before the password is entered. The response names nobody. The token is sent in the body, so that it appears in no address and no log',
    access: 'public',
    refusals: ['link-not-usable'],
    body: z.strictObject({ token: confirmationTokenSchema }),
    stale: [],
    responses: {
      200: z.strictObject({
        /**
         * For 30 days after its use, a link is reported as `used`. After that, or if a newer link replaced it, the
         * request is refused with `link-not-usable`.
         */
        state: z.enum(['open', 'used', 'expired']),
      }),
    },
  }),
  confirmRegistration: route({
    operationId: 'confirmRegistration',
    method: 'POST',
    path: '/api/registration/confirm',
    summary: 'Completes a registration',
    details:
      'Creates the account, and the tenant with it, with the token of the link and the password of the registration. Does not sign in',
    access: 'public',
    refusals: ['wrong-credentials', 'link-not-usable'],
    body: z.strictObject({
      token: confirmationTokenSchema,
      password: z.string().min(1).max(128),
    }),
    stale: [],
    responses: { 200: z.strictObject({ email: z.string(), tenant: openedTenantSchema.nullable() }) },
  }),
  openTenant: route({
    operationId: 'openTenant',
    method: 'POST',
    path: '/api/tenants',
    summary: 'Creates another tenant with the caller as its Admin',
    access: 'signed-in',
    idempotencyKey: 'required',
    body: organisationSchema,
    stale: 'everything',
    responses: { 201: openedTenantSchema },
  }),
}
