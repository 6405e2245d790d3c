import { dueAfterDaysRange } from '@salus/domain/members/due-check-up.ts'
import { remindAfterDaysRange } from '@salus/domain/members/due-reminder.ts'
import { z } from 'zod'
import { languageSchema, longTextSchema, route, tenantParams, textSchema } from '../route.ts'
import { helpLinesSchema, logoSchema, tenantSchema } from './tenants.ts'
import { staleAfter } from '../stale.ts'

export const riskRegions = ['low', 'moderate', 'high', 'very-high'] as const
/** In characters. Registration, settings and the operator's commands use the same limit. */
export const longestTenantName = 120
/** In bytes. Base64 makes the logo a third larger, and it must still fit into the largest allowed request body. */
export const largestLogo = 150 * 1024
export const mostHelpLines = 20
const mostPhones = 4

const inBothLanguages = (max: number) => z.strictObject({ de: textSchema(max), en: textSchema(max) })

/** A phone number as it is dialled, with its digits grouped for reading. */
export const phoneSchema = z
  .string()
  .trim()
  .regex(/^\+?[0-9][0-9 /-]{1,29}$/)

/** The phone number of an organisation, as it is written on letters, for example with a zero in parentheses. */
export const contactPhoneSchema = z
  .string()
  .trim()
  .regex(/^\+?[0-9][0-9 ()/-]{1,29}$/)

export const helpLineSchema = z.strictObject({
  name: inBothLanguages(80),
  phones: z.array(phoneSchema).min(1).max(mostPhones),
  note: inBothLanguages(200).optional(),
})
export type HelpLineInput = z.infer<typeof helpLineSchema>

const shown = tenantSchema.shape

const settings = {
  displayName: textSchema(longestTenantName),
  address: longTextSchema(400).nullable(),
  contactEmail: z.email().max(254).nullable(),
  contactPhone: contactPhoneSchema.nullable(),
  locale: languageSchema,
  currency: shown.currency,
  /** The region whose risk charts are used for scoring; `null` when the tenant has not chosen one. */
  riskRegion: z.enum(riskRegions).nullable(),
  dueAfterDays: z.number().int().min(dueAfterDaysRange.from).max(dueAfterDaysRange.to),
  /** The number of days after the due date at which the member is reminded by mail; `null` for never. */
  remindAfterDays: z.number().int().min(remindAfterDaysRange.from).max(remindAfterDaysRange.to).nullable(),
  /** True when reminders are also sent to the devices of members who have chosen this. */
  remindByPush: z.boolean(),
  secondFactorRequired: z.boolean(),
  /** A new sign-in is required this many hours after the previous one. */
  sessionHours: z.number().int().min(1).max(24),
  /** The business area requires a new sign-in after this many minutes without activity; `null` for never. */
  idleMinutes: z.number().int().min(1).max(240).nullable(),
  /** The number of files with personal data that one employee may download per hour. */
  exportsPerHour: z.number().int().min(1).max(100),
  /** If an employee opens this many records or files within an hour, the admins are notified. */
  accessAlarmFrom: z.number().int().min(10).max(1000),
  /**
   * True when people who may see individual results cannot read group reports. This includes admins. Only accounts
   * without any other right can then read group reports.
   */
  groupReportsApart: z.boolean(),
}

export const tenantSettingsSchema = z.strictObject({
  groupId: shown.groupId,
  tenantName: shown.tenantName,
  kind: shown.kind,
  country: shown.country,
  ...settings,
  logo: logoSchema.nullable(),
  /** Shown to people in distress. */
  helpLines: helpLinesSchema.shape.lines,
  hasOwnHelpLines: z.boolean(),
  /** The value for `If-Match`. A write with a stale revision is refused with 412. */
  revision: z.number().int(),
})
export type TenantSettings = z.infer<typeof tenantSettingsSchema>

const changing = { access: { action: 'change-tenant-settings' }, params: tenantParams } as const
const changed = { 200: tenantSettingsSchema } as const

export const tenantSettingsApi = {
  getTenantSettings: route({
    operationId: 'getTenantSettings',
    method: 'GET',
    path: '/api/tenants/{tenantId}/settings',
    summary: 'Returns the settings of a tenant',
    access: { action: 'see-tenant-settings' },
    params: tenantParams,
    responses: changed,
  }),
  updateTenantSettings: route({
    operationId: 'updateTenantSettings',
    method: 'PATCH',
    path: '/api/tenants/{tenantId}/settings',
    ifMatch: 'optional',
    summary: 'Changes the given settings of a tenant',
    ...changing,
    fresh: { when: { secondFactorRequired: false } },
    body: z
      .strictObject(settings)
      .partial()
      .refine((body) => Object.keys(body).length > 0, 'nothing to change'),
    stale: [
      ...staleAfter['members-changed'],
      ...staleAfter['tenant-settings-changed'],
      'getTenantSettings',
      'getGroupSurveys',
      'getGroupMeasures',
    ],
    responses: changed,
  }),
  replaceHelpLines: route({
    operationId: 'replaceHelpLines',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/help-lines',
    ifMatch: 'required',
    summary: 'Replaces the help lines of a tenant',
    details: 'In their order. An empty list restores those of the country',
    ...changing,
    body: z.strictObject({ lines: z.array(helpLineSchema).max(mostHelpLines) }),
    stale: [...staleAfter['tenant-settings-changed'], 'getTenantSettings'],
    responses: changed,
  }),
  setTenantLogo: route({
    operationId: 'setTenantLogo',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/logo',
    ifMatch: 'required',
    summary: 'Sets the logo of a tenant',
    details: 'A PNG or JPEG of at most 150 KB and 2000 × 2000 pixels, checked by its content',
    ...changing,
    body: z.strictObject({
      content: z
        .base64()
        .min(1)
        .max(Math.ceil(largestLogo / 3) * 4),
    }),
    stale: [...staleAfter['tenant-settings-changed'], 'getTenantSettings'],
    responses: changed,
  }),
  removeTenantLogo: route({
    operationId: 'removeTenantLogo',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/logo',
    ifMatch: 'required',
    summary: 'Removes the logo of a tenant',
    ...changing,
    stale: [...staleAfter['tenant-settings-changed'], 'getTenantSettings'],
    responses: changed,
  }),
}
