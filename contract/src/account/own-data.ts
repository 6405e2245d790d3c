import { z } from 'zod'
import { daySchema, guidSchema, instantSchema, route } from '../route.ts'
import { staleAfter } from '../stale.ts'

export const dataExportSchema = z.strictObject({
  id: guidSchema,
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'expired']),
  percent: z.number().int(),
  requestedAt: instantSchema,
  expiresAt: instantSchema.nullable(),
  bytes: z.number().int().nullable(),
})
export type DataExport = z.infer<typeof dataExportSchema>

/**
 * What happens to the record in one tenant when the account is deleted. `erased`: the record is erased. `locked`: the
 * record is kept until its retention period ends, and is then erased. `kept`: the tenant keeps the record without the
 * login.
 */
export const outcomeSchema = z.enum(['erased', 'locked', 'kept'])
export type Outcome = z.infer<typeof outcomeSchema>

export const tenantOfDeletionSchema = z.strictObject({
  groupId: z.number().int(),
  displayName: z.string(),
  checkUps: z.number().int(),
  /** `null` when the tenant has no record of the person. Deleting the account then ends only the membership. */
  outcome: outcomeSchema.nullable(),
  /**
   * The day on which a locked record is erased. `null` for other outcomes, and when the tenant keeps such records
   * indefinitely.
   */
  until: daySchema.nullable(),
  /** True when the person is the only admin: another person must become admin before the account can be deleted. */
  isLastAdmin: z.boolean(),
})

export const deletionSchema = z.strictObject({ tenants: z.array(tenantOfDeletionSchema) })
export type Deletion = z.infer<typeof deletionSchema>

export const erasedKinds = [
  'account',
  'sessions',
  'sign-in-factors',
  'sign-in-events',
  'settings',
  'memberships',
  'member-records',
  'check-ups',
  'check-up-versions',
  'documents',
  'notes',
  'safety-answers',
  'unfinished-analyses',
  'links',
  'consents',
  'invitations',
  'access-days',
  'holds',
  'exports',
  'jobs',
  'mails',
  'temporary-answers',
  'bookkeeping',
  'names-removed',
] as const
export const erasedKindSchema = z.enum(erasedKinds)
export type ErasedKind = z.infer<typeof erasedKindSchema>

export const countsSchema = z.array(z.strictObject({ kind: erasedKindSchema, count: z.number().int() }))

/**
 * The receipt of an erased account. It states when the account was erased and how much data it had. It never identifies
 * the person.
 */
export const accountReceiptSchema = z.strictObject({
  id: guidSchema,
  requestedAt: instantSchema,
  /** `null` while the erasure is running. */
  doneAt: instantSchema.nullable(),
  counts: countsSchema,
  records: z.array(z.strictObject({ outcome: outcomeSchema, until: daySchema.nullable() })),
})
export type AccountReceipt = z.infer<typeof accountReceiptSchema>

export const receiptCodeSchema = z.string().regex(/^[\w-]{43}$/)

export const ownDataApi = {
  getMyExports: route({
    operationId: 'getMyExports',
    method: 'GET',
    path: '/api/me/exports',
    summary: 'Lists the copies of the signed-in user’s data',
    details: 'Those being made and those that can be downloaded',
    access: 'signed-in',
    responses: { 200: z.strictObject({ exports: z.array(dataExportSchema) }) },
  }),
  requestMyExport: route({
    operationId: 'requestMyExport',
    method: 'POST',
    path: '/api/me/exports',
    summary: 'Requests a copy of everything about the signed-in user',
    details: 'It is made in the background',
    access: 'signed-in',
    fresh: true,
    stale: staleAfter['export-changed'],
    responses: { 202: dataExportSchema },
  }),
  downloadMyExport: route({
    operationId: 'downloadMyExport',
    method: 'GET',
    path: '/api/me/exports/{exportId}/salus-export.zip',
    summary: 'Downloads a copy of the signed-in user’s data',
    details: 'A ZIP file, available for 24 hours',
    access: 'signed-in',
    fresh: true,
    params: z.strictObject({ exportId: guidSchema }),
    responses: { 200: 'zip' },
  }),
  getMyDeletion: route({
    operationId: 'getMyDeletion',
    method: 'GET',
    path: '/api/me/deletion',
    summary: 'Previews what deleting the signed-in user’s account would do',
    details: 'Tenant by tenant',
    access: 'signed-in',
    responses: { 200: deletionSchema },
  }),
  deleteMyAccount: route({
    operationId: 'deleteMyAccount',
    method: 'POST',
    path: '/api/me/deletion',
    summary: 'Deletes the signed-in user’s account',
    details: 'Signing in stops working at once. The code in the response gives access to the receipt',
    access: 'signed-in',
    fresh: true,
    body: z.strictObject({
      /**
       * The ids of the tenants that the person allows to keep their record after the login is deleted. In tenants that
       * are not listed, a record under a retention duty is locked until it may be erased.
       */
      keepIn: z.array(z.number().int().positive()).max(1000),
    }),
    stale: [],
    responses: { 202: z.strictObject({ receiptCode: receiptCodeSchema }) },
  }),
  getAccountReceipt: route({
    operationId: 'getAccountReceipt',
    method: 'POST',
    path: '/api/erasure-receipts',
    summary: 'Returns the receipt of a deleted account',
    details: 'For anybody who holds its code',
    access: 'public',
    refusals: ['not-found'],
    body: z.strictObject({ code: receiptCodeSchema }),
    stale: [],
    responses: { 200: accountReceiptSchema },
  }),
}
