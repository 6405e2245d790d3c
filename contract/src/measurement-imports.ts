import { choosableEncodings } from '@salus/domain/tables/decode-text.ts'
import { canonicalValues, segments, segmentLimits } from '@salus/domain/devices/canonical-values.ts'
import type { SegmentValue, ValueCode } from '@salus/domain/devices/canonical-values.ts'
import { massUnits } from '@salus/domain/devices/files/mass-unit.ts'
import { unitCodes } from '@salus/domain/devices/files/units.ts'
import { z } from 'zod'
import { namedMemberSchema } from './members.ts'
import { personDoubtSchema } from './person-doubts.ts'
import {
  guidSchema,
  instantSchema,
  longTextSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
} from './route.ts'
import { staleAfter } from './stale.ts'

/** Eight megabytes; in base64 a third more. */
export const largestMeasurementFile = 8 * 1024 * 1024
/** More measurements than these are taken in as several files. */
export const mostMeasurements = 10_000
const largestBody = Math.ceil((largestMeasurementFile * 4) / 3) + 1024 * 1024

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as [Key, ...Key[]] // a const object

/** What a column of a file of unknown make holds. */
export const columnTargetSchema = z.union([
  z.strictObject({ to: z.literal('value'), code: z.enum(keysOf<ValueCode>(canonicalValues)) }),
  z.strictObject({
    to: z.literal('segment'),
    code: z.enum(keysOf<SegmentValue>(segmentLimits)),
    segment: z.enum(segments),
  }),
  z.strictObject({ to: z.literal('impedance'), frequency: z.string().max(20), segment: z.enum(segments) }),
  z.strictObject({
    to: z.literal('range'),
    end: z.enum(['low', 'high']),
    code: z.enum(keysOf<ValueCode>(canonicalValues)),
  }),
  z.strictObject({ to: z.enum(['name', 'firstName', 'lastName', 'id', 'sex', 'birthDate', 'age']) }),
  z.strictObject({ to: z.literal('height') }),
  z.strictObject({ to: z.enum(['measuredAt', 'time', 'model', 'comment']) }),
])
const columnsSchema = z
  .record(z.string().max(300), columnTargetSchema.nullable())
  .refine((columns) => Object.keys(columns).length <= 500, 'too many columns')

/** The unit of a column by its header; null = the column is left out. */
const unitsSchema = z
  .record(z.string().max(300), z.enum(unitCodes).nullable())
  .refine((units) => Object.keys(units).length <= 500, 'too many columns')

export const fileDelimiters = ['comma', 'semicolon', 'tab'] as const
export const fileDecimals = ['point', 'comma'] as const

/** A file as it came, and what only a person can say of it. */
const fileSchema = {
  fileName: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]*$/u),
  /** In base64; that is looked at where it is read. */
  content: z.string().min(1).max(largestBody).meta({ contentEncoding: 'base64' }),
  /** These three count only where the file itself leaves it open. */
  encoding: z.enum(choosableEncodings).optional(),
  delimiter: z.enum(fileDelimiters).optional(),
  decimalSeparator: z.enum(fileDecimals).optional(),
  dayOrder: z.enum(['day-first', 'month-first']).optional(),
  /** Of masses without a unit; also settles a weight that contradicts the BMI and height of its row. */
  massUnit: z.enum(massUnits).optional(),
  /** Of columns whose unit the file does not say, or says with a word that is not known. */
  units: unitsSchema.optional(),
  /** By the header as it stands in the file. */
  columns: columnsSchema.optional(),
}

const personKeySchema = z.string().max(400)
const assignmentsSchema = z
  .array(z.strictObject({ person: personKeySchema, memberId: guidSchema.nullable() }))
  .max(2000)
  .refine((all) => new Set(all.map(({ person }) => person)).size === all.length, 'a person may be assigned once')

const wordsSchema = z.strictObject({ de: z.string(), en: z.string() })

const rowStates = ['ready', 'known', 'repeated', 'refused', 'no-person'] as const

/** Why a row is not taken in. */
export const rowProblems = [
  'invalid_date',
  'ambiguous_date',
  'future_date',
  'column_count',
  'out_of_range',
  'no_measurement',
  'checksum_mismatch',
  'ambiguous_unit',
  'mixed_decimals',
  'measurement_failed',
  'broken_record',
  'skipped_hour',
  'height_missing',
  'inconsistent',
  'before_birth',
] as const

const rowSchema = z.strictObject({
  /** Line or row of the file, from 1. */
  row: z.number().int(),
  state: z.enum(rowStates),
  problem: z.enum(rowProblems).optional(),
  /** The value that it is about. */
  about: wordsSchema.optional(),
  /** The row that says the same. */
  of: z.number().int().optional(),
  /** As it stands in the file, for rows that are not taken in. */
  raw: z.string().optional(),
  person: z.string().optional(),
  /** As the device had it, without a zone. */
  wallTime: z.string().optional(),
  /** How far that clock was ahead of UTC, as `+02:00` or `Z`, where the file says it. */
  offset: z.string().optional(),
  weightKg: z.number().optional(),
  bodyFatPct: z.number().optional(),
  /** Path of the profile it is stored under. */
  profilePath: z.string().optional(),
  /** What is worth a look: converted from pounds, calculated, unusual. */
  notes: z.array(z.string()).optional(),
})
export type FileRow = z.infer<typeof rowSchema>

const personSchema = z.strictObject({
  key: z.string(),
  name: z.string().nullable(),
  number: z.string().nullable(),
  birthDate: z.string().nullable(),
  rows: z.number().int(),
  first: z.string(),
  last: z.string(),
  /** Found by number, or by name and day of birth, and by nobody else: to be confirmed. */
  proposed: z.strictObject({ memberId: guidSchema, by: z.enum(['number', 'name-and-birth-date', 'name']) }).nullable(),
  /** Everybody it may be. */
  candidates: z.array(guidSchema),
  /** Of the one assigned or proposed. */
  member: namedMemberSchema.nullable(),
  /** Why nothing can be stored for this member. */
  problem: z.enum(['unknown-member', 'archived', 'consent-required', 'birth-date-missing']).nullable(),
  doubts: z.array(personDoubtSchema),
})
export type FilePerson = z.infer<typeof personSchema>

const fileErrors = [
  'unknown_format',
  'empty',
  'pdf',
  'spreadsheet',
  'old_spreadsheet',
  'web_page',
  'binary',
  'too_many_rows',
  'too_many_columns',
  /** Some dates have the day first, others the month. */
  'mixed_date_orders',
] as const

const unitQuestionsSchema = z.strictObject({
  /** Headers of masses without a unit; answered by `massUnit`. */
  masses: z.array(z.string()),
  /** Rows whose weight fits their BMI and height in another unit; answered by `massUnit`. */
  contradicting: z.array(z.number().int()),
  /** Columns whose unit is not said, not known or not one of the value; answered by `units`. */
  columns: z.array(
    z.strictObject({
      header: z.string(),
      /** As the file writes it. */
      unit: z.string().nullable(),
      choices: z.array(z.enum(unitCodes)),
    }),
  ),
  /** The answers that it was read with, given now or for an earlier file with these columns. */
  answered: z.strictObject({ massUnit: z.enum(massUnits).nullable(), units: unitsSchema }),
})

/** What is unsure, how it was read now, and what shows whether that is right. */
const readingSchema = z.strictObject({
  encoding: z
    .strictObject({
      used: z.string(),
      /** Cells with letters beyond ASCII, as each encoding reads them. */
      samples: z.array(z.strictObject({ encoding: z.enum(choosableEncodings), words: z.array(z.string()) })),
    })
    .nullable(),
  delimiter: z.strictObject({ used: z.enum(fileDelimiters) }).nullable(),
  decimalSeparator: z.strictObject({ used: z.enum(fileDecimals), examples: z.array(z.string()) }).nullable(),
  /** As somebody of the tenant said for an earlier file with these columns. */
  isRemembered: z.boolean(),
})

/** What a file holds and what would become of each row. Nothing of it is stored. */
export const measurementFileSchema = z.strictObject({
  fileError: z.enum(fileErrors).nullable(),
  /** With `unknown_format`: the columns to be assigned by hand, as proposed or as remembered. */
  table: z
    .strictObject({
      header: z.array(z.string()),
      examples: z.array(z.array(z.string())),
      columns: z.record(z.string(), columnTargetSchema.nullable()),
      isRemembered: z.boolean(),
    })
    .nullable(),
  /** `inbody.app`, `mapped` ... */
  format: z.string().nullable(),
  encoding: z.string().nullable(),
  questions: z.array(z.enum(['day-or-month-first', 'kilograms-or-pounds', 'unit-of-columns'])),
  /** What the questions about units are about. */
  units: unitQuestionsSchema,
  /** How it was read where it does not say so itself; null where it says everything. */
  reading: readingSchema.nullable(),
  timezone: z.string(),
  persons: z.array(personSchema),
  rows: z.array(rowSchema),
})
export type MeasurementFile = z.infer<typeof measurementFileSchema>

export const measurementImportSchema = z.strictObject({
  importId: guidSchema,
  fileName: z.string(),
  format: z.string(),
  rowsStored: z.number().int(),
  rowsKnown: z.number().int(),
  rowsRefused: z.number().int(),
  members: z.number().int(),
  importedAt: instantSchema,
  importedBy: z.string(),
  undone: z.strictObject({ at: instantSchema, by: z.string(), reason: z.string() }).nullable(),
})
export type MeasurementImport = z.infer<typeof measurementImportSchema>

const access = { action: 'import-measurements' } as const

export const measurementImportsApi = {
  readMeasurementFile: route({
    operationId: 'readMeasurementFile',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-files',
    summary:
      'Reads an export file of a scale or analyser and says of every row what would become of it; stores nothing',
    access,
    idempotencyKey: 'not-kept',
    params: tenantParams,
    largestBody,
    body: z.strictObject({ ...fileSchema, assignments: assignmentsSchema.optional() }),
    stale: [],
    responses: { 200: measurementFileSchema },
  }),
  importMeasurements: route({
    operationId: 'importMeasurements',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-imports',
    idempotencyKey: 'required',
    summary: 'Makes check-ups of the rows of a file for the people whom staff confirmed, all of them or none',
    access,
    params: tenantParams,
    largestBody,
    body: z.strictObject({
      ...fileSchema,
      /** Who was not assigned is left out. */
      assignments: assignmentsSchema.min(1),
      /** What speaks against the people was looked at. */
      confirmed: z.boolean().optional(),
    }),
    stale: [...staleAfter['check-up-recorded'], 'getMeasurementImports'],
    responses: { 201: measurementImportSchema },
  }),
  getMeasurementImports: route({
    operationId: 'getMeasurementImports',
    method: 'GET',
    path: '/api/tenants/{tenantId}/measurement-imports',
    summary: 'The files that were taken in, newest first',
    access,
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(measurementImportSchema) },
  }),
  undoMeasurementImport: route({
    operationId: 'undoMeasurementImport',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-imports/{importId}/undoing',
    summary: 'Withdraws every check-up of an import; refused while one of them was corrected since',
    access,
    params: z.strictObject({ tenantId: tenantIdSchema, importId: guidSchema }),
    body: z.strictObject({ reason: longTextSchema(500) }),
    stale: [...staleAfter['check-up-recorded'], 'getMeasurementImports'],
    responses: { 200: measurementImportSchema },
  }),
}
