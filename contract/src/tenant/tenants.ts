import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import { z } from 'zod'
import { languageSchema, route, tenantParams } from '../route.ts'

export const tenantSchema = z.strictObject({
  groupId: z.number().int(),
  tenantName: z.string(),
  displayName: z.string(),
  kind: z.enum(tenantKinds),
  country: z.string(),
  locale: languageSchema,
  currency: z.enum(['EUR', 'USD']),
  /** The business area requires a new sign-in after this many minutes without activity; `null` for never. */
  idleMinutes: z.number().int().nullable(),
})

export const logoSchema = z.strictObject({ mediaType: z.enum(['image/png', 'image/jpeg']), content: z.base64() })

const inBothLanguages = z.strictObject({ de: z.string(), en: z.string() })

export const helpLinesSchema = z.strictObject({
  /** Empty when the country's numbers are unknown. */
  emergencyNumbers: z.array(z.string()),
  lines: z.array(
    z.strictObject({ name: inBothLanguages, phones: z.array(z.string()), note: inBothLanguages.optional() }),
  ),
})

export type HelpLines = z.infer<typeof helpLinesSchema>

/** The steps in the order in which a new organisation takes them. */
export const firstStepNames = ['member', 'measurement', 'colleague', 'survey', 'logo'] as const
/** The steps are shown for this many days after the tenant was created. */
export const firstStepsDays = 90

export const firstStepsSchema = z.strictObject({
  isNew: z.boolean(),
  done: z.strictObject({
    member: z.boolean(),
    measurement: z.boolean(),
    /** True when another person works for the tenant or has been invited to. */
    colleague: z.boolean(),
    /** True when a group survey was planned. Only companies are shown this step. */
    survey: z.boolean(),
    logo: z.boolean(),
  }),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

export const tenantsApi = {
  getTenant: route({
    operationId: 'getTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}',
    summary: 'Returns name and kind of a tenant the caller belongs to',
    access: { action: 'see-tenant' },
    params: tenantParams,
    responses: { 200: tenantSchema },
  }),
  getTenantLogo: route({
    operationId: 'getTenantLogo',
    method: 'GET',
    path: '/api/tenants/{tenantId}/logo',
    summary: 'Returns the logo of a tenant',
    details: '`null` if it has none',
    access: { action: 'see-tenant' },
    params: tenantParams,
    responses: { 200: z.strictObject({ logo: logoSchema.nullable() }) },
  }),
  getHelpLines: route({
    operationId: 'getHelpLines',
    method: 'GET',
    path: '/api/tenants/{tenantId}/help-lines',
    summary: 'Lists the help lines shown to a person in distress',
    details: 'Those that the tenant has chosen, or else those of its country',
    access: { action: 'see-tenant' },
    params: tenantParams,
    responses: { 200: helpLinesSchema },
  }),
  getFirstSteps: route({
    operationId: 'getFirstSteps',
    method: 'GET',
    path: '/api/tenants/{tenantId}/first-steps',
    summary: 'Returns which first steps of a new tenant have been taken',
    access: { action: 'see-tenant-settings' },
    params: tenantParams,
    responses: { 200: firstStepsSchema },
  }),
}
