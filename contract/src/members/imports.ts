import { likenesses } from '@salus/domain/members/likeness.ts'
import { memberColumns } from '@salus/domain/members/member-columns.ts'
import { importActs } from '@salus/domain/members/plan-import.ts'
import { rowProblemCodes } from '@salus/domain/members/read-member-row.ts'
import { delimiters } from '@salus/domain/tables/delimited-text.ts'
import { z } from 'zod'
import {
  daySchema,
  guidSchema,
  instantSchema,
  integerTextSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
  textSchema,
} from '../route.ts'
import { staleAfter } from '../stale.ts'

/** The size of the file itself, in bytes. */
export const largestMemberFile = 10 * 1024 * 1024
/** At most this many rows that need a decision are shown. */
export const mostShownRows = 500
/** One response contains at most this many of the rows that cannot be imported. */
export const badRowsAtOnce = 5000

const fieldSchema = z.enum(memberColumns)
const lineSchema = z.number().int().min(1).max(2_000_000)
export const importStateSchema = z.enum(['open', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone'])

const countsSchema = z.strictObject({
  rows: z.number().int(),
  create: z.number().int(),
  update: z.number().int(),
  skip: z.number().int(),
  bad: z.number().int(),
  /** How many rows belong to archived records. The import does not restore them. Omitted if there are none. */
  archived: z.number().int().optional(),
})

export const memberImportSchema = z.strictObject({
  id: guidSchema,
  state: importStateSchema,
  fileName: z.string(),
  bytes: z.number().int(),
  percent: z.number().int(),
  importedByName: z.string().nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  undoneAt: instantSchema.nullable(),
  undoneByName: z.string().nullable(),
  /** The planned numbers before the import, and the actual numbers after it. `null` until the file has been checked. */
  counts: countsSchema.nullable(),
  /** The line numbers of rows that could not be imported, at most a thousand. */
  leftOut: z.array(z.number().int()),
  /** The number of records that an undo kept because they had been used since the import. */
  kept: z.number().int(),
  /** Until this time the import can be undone; `null` when there is nothing to undo. */
  undoableUntil: instantSchema.nullable(),
  revision: z.number().int(),
})
export type MemberImport = z.infer<typeof memberImportSchema>

export const openedImportSchema = z.strictObject({
  import: memberImportSchema,
  encoding: z.string(),
  delimiter: z.string().nullable(),
  rows: z.number().int(),
  /** The other visible sheets of a spreadsheet that have content. They are not imported. */
  unreadSheets: z.array(z.string()),
  header: z.array(z.string()),
  examples: z.array(z.array(z.string())),
  columns: z.array(fieldSchema.nullable()),
})
export type OpenedImport = z.infer<typeof openedImportSchema>

export const importReadingSchema = z.strictObject({
  /** The field of each column, in the order of the file; `null` for a column that is not imported. */
  columns: z.array(fieldSchema.nullable()).min(1).max(100),
  /** The order of day and month in dates such as 3/4/1985, if the file does not determine it. */
  dayOrder: z.enum(['day-first', 'month-first']).optional(),
  /** What to do with a row if its person certainly exists already. */
  doubles: z.enum(importActs),
  /** What to do with individual rows to which `doubles` does not apply. */
  choices: z.array(z.strictObject({ line: lineSchema, act: z.enum(importActs) })).max(2000),
  /** The form in which all people in the file consented to storage. */
  consent: z.strictObject({ given: z.enum(['on-paper', 'in-person', 'pending']), date: daySchema.optional() }),
})
export type ImportReading = z.infer<typeof importReadingSchema>

const shownPersonSchema = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: daySchema.nullable(),
  externalNumber: z.string().nullable(),
})

const problemsSchema = z.array(
  z.strictObject({ field: fieldSchema.nullable(), code: z.enum(rowProblemCodes), cell: z.string() }),
)

/** The rows that cannot be imported, as written in the file. */
export const badRowsSchema = z.strictObject({
  delimiter: z.enum(delimiters).nullable(),
  header: z.array(z.string()),
  rows: z.array(z.strictObject({ line: z.number().int(), cells: z.array(z.string()), problems: problemsSchema })),
  /** The cursor of the next rows; `null` after the last ones. */
  nextAfter: lineSchema.nullable(),
})
export type BadRows = z.infer<typeof badRowsSchema>

export const importReportSchema = z.strictObject({
  import: memberImportSchema,
  counts: countsSchema,
  /** Required fields that no column contains. Without them, no row can be imported. */
  missingFields: z.array(fieldSchema),
  /** True when some dates can be read in both orders, so that a person must choose the right one. */
  asksDayOrder: z.boolean(),
  /** The first rows that cannot be imported, with their problems. */
  bad: z.array(
    z.strictObject({
      line: z.number().int(),
      /** The name as written in the row; empty if the row has none. */
      personName: z.string(),
      problems: problemsSchema,
    }),
  ),
  /** The first rows whose person probably exists already. */
  doubles: z.array(
    z.strictObject({
      line: z.number().int(),
      person: shownPersonSchema,
      act: z.enum(importActs),
      likeness: z.enum(likenesses),
      /**
       * True if the number of the row belongs to a member, but nothing else agrees. The member is then another person,
       * so the row is not imported.
       */
      isNumberClash: z.boolean(),
      /**
       * The member who is probably the same person. `null` if the person is already in an earlier line of the file
       * (`otherLine`).
       */
      memberId: guidSchema.nullable(),
      otherLine: z.number().int().nullable(),
      other: shownPersonSchema.nullable(),
      /** True if `memberId` is archived. The import does not restore the record. Omitted if it is active. */
      isArchived: z.boolean().optional(),
    }),
  ),
  doublesTotal: z.number().int(),
  /** The number of rows in `doublesTotal` whose number belongs to another person. */
  numberClashesTotal: z.number().int(),
  /** The number of active members that the tariff still allows; `null` without a limit. */
  room: z.number().int().nullable(),
})
export type ImportReport = z.infer<typeof importReportSchema>

const onImport = z.strictObject({ tenantId: tenantIdSchema, importId: guidSchema })
const access = { action: 'import-members' } as const

export const memberImportsApi = {
  openMemberImport: route({
    operationId: 'openMemberImport',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-imports',
    idempotencyKey: 'required',
    summary: 'Uploads a CSV or XLSX file with members',
    details: 'Nothing is imported yet',
    access,
    params: tenantParams,
    body: z.strictObject({
      fileName: textSchema(200),
      content: z
        .string()
        .min(1)
        .max(Math.ceil(largestMemberFile / 3) * 4)
        .meta({ contentEncoding: 'base64' }),
    }),
    largestBody: Math.ceil(largestMemberFile / 3) * 4 + 4096,
    fileIn: 'content',
    stale: staleAfter['member-import-changed'],
    responses: { 201: openedImportSchema },
  }),
  getMemberImports: route({
    operationId: 'getMemberImports',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-imports',
    summary: 'Lists the member imports',
    details: 'Newest first',
    access,
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(memberImportSchema) },
  }),
  getMemberImport: route({
    operationId: 'getMemberImport',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-imports/{importId}',
    summary: 'Returns the progress and outcome of a member import',
    access,
    params: onImport,
    responses: { 200: memberImportSchema },
  }),
  getBadRowsOfImport: route({
    operationId: 'getBadRowsOfImport',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-imports/{importId}/bad-rows',
    summary: 'Returns the rows of a checked file that cannot be imported',
    details: 'Whole rows, to be corrected',
    access,
    refusals: ['version-conflict'],
    params: onImport,
    query: z.strictObject({ afterLine: integerTextSchema({ from: 1, to: 2_000_000 }).optional() }),
    responses: { 200: badRowsSchema },
  }),
  checkMemberImport: route({
    operationId: 'checkMemberImport',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-imports/{importId}/check',
    summary: 'Checks a member import without importing',
    details: 'Says for each row what would happen',
    access,
    params: onImport,
    body: importReadingSchema,
    stale: staleAfter['member-import-changed'],
    responses: { 200: importReportSchema },
  }),
  runMemberImport: route({
    operationId: 'runMemberImport',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-imports/{importId}/run',
    summary: 'Runs a member import as last checked',
    details: 'All rows in one transaction, in the background',
    access,
    params: onImport,
    body: z.strictObject({
      revision: z.number().int(),
      leaveOutBadRows: z.boolean(),
    }),
    stale: staleAfter['member-import-changed'],
    responses: { 202: memberImportSchema },
  }),
  undoMemberImport: route({
    operationId: 'undoMemberImport',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-imports/{importId}/undo',
    summary: 'Undoes a member import',
    details: 'Records that have been used since stay, and are named first',
    access,
    params: onImport,
    body: z.strictObject({ keepUsed: z.boolean() }),
    stale: [...staleAfter['member-import-changed'], ...staleAfter['members-changed']],
    responses: { 202: memberImportSchema },
  }),
  discardMemberImport: route({
    operationId: 'discardMemberImport',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/member-imports/{importId}',
    summary: 'Discards a file that is not to be imported',
    access,
    params: onImport,
    stale: staleAfter['member-import-changed'],
    responses: { 204: null },
  }),
}
