import { choosableEncodings } from '@salus/domain/tables/decode-text.ts'
import { canonicalValues, segments, segmentLimits } from '@salus/domain/devices/canonical-values.ts'
import type { SegmentValue, ValueCode } from '@salus/domain/devices/canonical-values.ts'
import { massUnits } from '@salus/domain/devices/files/mass-unit.ts'
import { dateFaults } from '@salus/domain/tables/wall-time.ts'
import { unitCodes } from '@salus/domain/devices/files/units.ts'
import { z } from 'zod'
import { namedMemberSchema } from '../members/members.ts'
import { personDoubtSchema } from '../check-ups/person-doubts.ts'
import {
  guidSchema,
  instantSchema,
  longTextSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
} from '../route.ts'
import { staleAfter } from '../stale.ts'
import { fileErrors, rowProblems } from './import-problems.ts'

/** 8 MiB. This is the size before base64, which makes the content a third larger. */
export const largestMeasurementFile = 8 * 1024 * 1024
/** The largest number of measurements in one file. */
export const mostMeasurements = 10_000
const largestBody = Math.ceil((largestMeasurementFile * 4) / 3) + 1024 * 1024

const listKeys = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as [Key, ...Key[]] // `of` is a const object, so it has no other keys

export const columnTargetSchema = z.union([
  z.strictObject({ to: z.literal('value'), code: z.enum(listKeys<ValueCode>(canonicalValues)) }),
  z.strictObject({
    to: z.literal('segment'),
    code: z.enum(listKeys<SegmentValue>(segmentLimits)),
    segment: z.enum(segments),
  }),
  z.strictObject({ to: z.literal('impedance'), frequency: z.string().max(20), segment: z.enum(segments) }),
  z.strictObject({
    to: z.literal('range'),
    end: z.enum(['low', 'high']),
    code: z.enum(listKeys<ValueCode>(canonicalValues)),
  }),
  z.strictObject({ to: z.enum(['name', 'firstName', 'lastName', 'id', 'sex', 'birthDate', 'age']) }),
  z.strictObject({ to: z.literal('height') }),
  z.strictObject({ to: z.enum(['measuredAt', 'time', 'model', 'comment']) }),
])
const columnsSchema = z
  .record(z.string().max(300), columnTargetSchema.nullable())
  .refine((columns) => Object.keys(columns).length <= 500, 'too many columns')

/** The unit of each column. The keys are the headers. A column with `null` is left out. */
const unitsSchema = z
  .record(z.string().max(300), z.enum(unitCodes).nullable())
  .refine((units) => Object.keys(units).length <= 500, 'too many columns')

export const fileDelimiters = ['comma', 'semicolon', 'tab'] as const
export const fileDecimals = ['point', 'comma'] as const

/** The uploaded file, and the facts about it that only a person knows. */
const fileSchema = {
  fileName: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]*$/u),
  /** The bytes of the file in base64. They are validated when they are decoded. */
  content: z.string().min(1).max(largestBody).meta({ contentEncoding: 'base64' }),
  /** `encoding`, `delimiter` and `decimalSeparator` are used only if they cannot be determined from the file. */
  encoding: z.enum(choosableEncodings).optional(),
  delimiter: z.enum(fileDelimiters).optional(),
  decimalSeparator: z.enum(fileDecimals).optional(),
  dayOrder: z.enum(['day-first', 'month-first']).optional(),
  /**
   * The unit of masses that have no unit in the file. Also the unit of weights that contradict the BMI and height in
   * their row.
   */
  massUnit: z.enum(massUnits).optional(),
  /** The units of columns whose unit is missing in the file or unknown to Salus. */
  units: unitsSchema.optional(),
  /** The meaning of each column, by its header exactly as in the file. */
  columns: columnsSchema.optional(),
}

const assignmentsSchema = z
  .array(z.strictObject({ person: z.string().max(400), memberId: guidSchema.nullable() }))
  .max(2000)
  .refine((all) => new Set(all.map(({ person }) => person)).size === all.length, 'a person may be assigned once')

const wordsSchema = z.strictObject({ de: z.string(), en: z.string() })

const rowStates = ['ready', 'known', 'repeated', 'refused', 'no-person'] as const

const rowSchema = z.strictObject({
  /** The line or row in the file, counted from 1. */
  row: z.number().int(),
  state: z.enum(rowStates),
  problem: z.enum(rowProblems).optional(),
  /** With `invalid_date`: why the row has no date and time. Omitted if it is not known. */
  dateFault: z.enum([...dateFaults, 'missing']).optional(),
  about: wordsSchema.optional(),
  /**
   * The number of another row. Omitted in all other cases than these:
   * - the row that this one repeats
   * - the row that this one contradicts (same person, time and weight, but other values)
   * - the further header to which this row belongs
   */
  of: z.number().int().optional(),
  /** The row's text in the file, for rows that are not imported. */
  raw: z.string().optional(),
  person: z.string().optional(),
  /** The time on the device's clock, without a time zone. */
  wallTime: z.string().optional(),
  /** The clock's offset from UTC, for example `+02:00` or `Z`; omitted when the file does not give it. */
  offset: z.string().optional(),
  weightKg: z.number().optional(),
  bodyFatPct: z.number().optional(),
  profilePath: z.string().optional(),
  /** Remarks for staff to check, for example that a value was calculated. */
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
  /**
   * The only member who matches by number. If none matches by number, the only member who matches by name and date of
   * birth. Staff must confirm the member.
   */
  proposed: z.strictObject({ memberId: guidSchema, by: z.enum(['number', 'name-and-birth-date']) }).nullable(),
  candidates: z.array(guidSchema),
  /** The assigned or proposed member. */
  member: namedMemberSchema.nullable(),
  /** Why no measurements can be stored for this member. `null` when they can be stored. */
  problem: z.enum(['unknown-member', 'archived', 'consent-required', 'birth-date-missing']).nullable(),
  doubts: z.array(personDoubtSchema),
})
export type FilePerson = z.infer<typeof personSchema>

const unitQuestionsSchema = z.strictObject({
  /** The headers of columns with masses that have no unit. `massUnit` gives their unit. */
  masses: z.array(z.string()),
  /** Rows whose weight matches BMI and height only if it has the other unit. `massUnit` gives the right unit. */
  contradicting: z.array(z.number().int()),
  /** The columns whose unit is missing, unknown or wrong for the value. `units` gives the right units. */
  columns: z.array(
    z.strictObject({
      header: z.string(),
      unit: z.string().nullable(),
      choices: z.array(z.enum(unitCodes)),
    }),
  ),
  /**
   * The answers that were used to read the file. They were sent with this request, or remembered from an earlier file
   * with the same columns.
   */
  answered: z.strictObject({ massUnit: z.enum(massUnits).nullable(), units: unitsSchema }),
})

/** How the ambiguous parts of the file were read, with samples for checking. A part is `null` if it is unambiguous. */
const readingSchema = z.strictObject({
  encoding: z
    .strictObject({
      used: z.string(),
      /** Cells with non-ASCII letters. Each encoding decodes them differently. */
      samples: z.array(z.strictObject({ encoding: z.enum(choosableEncodings), words: z.array(z.string()) })),
    })
    .nullable(),
  delimiter: z.strictObject({ used: z.enum(fileDelimiters) }).nullable(),
  decimalSeparator: z
    .strictObject({
      /** `null` if the numbers contain both signs and no person has chosen one. Every row is then refused. */
      used: z.enum(fileDecimals).nullable(),
      examples: z.array(z.string()),
    })
    .nullable(),
  /** True when a person of the tenant gave this answer for an earlier file with the same columns. */
  isRemembered: z.boolean(),
})

/** The content of a file and the planned result for each row. Nothing is stored yet. */
export const measurementFileSchema = z.strictObject({
  fileError: z.enum(fileErrors).nullable(),
  /**
   * The table of a file in an unknown format. Salus has proposed its columns, or staff have assigned them. `null` for
   * known formats.
   */
  table: z
    .strictObject({
      header: z.array(z.string()),
      examples: z.array(z.array(z.string())),
      columns: z.record(z.string(), columnTargetSchema.nullable()),
      isRemembered: z.boolean(),
    })
    .nullable(),
  /** The recognised format, for example `inbody.app`; `mapped` when the columns were assigned by hand. */
  format: z.string().nullable(),
  encoding: z.string().nullable(),
  /** The other visible sheets of a spreadsheet that have content. They are not imported. */
  unreadSheets: z.array(z.string()),
  questions: z.array(z.enum(['day-or-month-first', 'kilograms-or-pounds', 'unit-of-columns'])),
  /** Details of the questions `kilograms-or-pounds` and `unit-of-columns`. */
  units: unitQuestionsSchema,
  /** `null` when nothing in the file is ambiguous. */
  reading: readingSchema.nullable(),
  timezone: z.string(),
  persons: z.array(personSchema),
  rows: z.array(rowSchema),
  /** The codes of values in the file that are not stored, because the profile has no place for them. */
  leftOut: z.array(z.string()).optional(),
  /**
   * The names of columns that have content but are unknown to Salus, as they are written in the file. These columns are
   * not stored.
   */
  unreadColumns: z.array(z.string()).optional(),
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
const ofFile = { access, params: tenantParams, largestBody, fileIn: 'content' } as const

export const measurementImportsApi = {
  readMeasurementFile: route({
    operationId: 'readMeasurementFile',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-files',
    summary: 'Checks an export file of a scale or analyser',
    details: 'Says for each row what an import would do. Stores nothing',
    ...ofFile,
    idempotencyKey: 'not-kept',
    body: z.strictObject({ ...fileSchema, assignments: assignmentsSchema.optional() }),
    stale: [],
    changesNothing: true,
    responses: { 200: measurementFileSchema },
  }),
  importMeasurements: route({
    operationId: 'importMeasurements',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-imports',
    idempotencyKey: 'required',
    summary: 'Imports the rows of a measurement file as check-ups',
    details: 'For the people whom staff confirmed, all of them or none',
    ...ofFile,
    body: z.strictObject({
      ...fileSchema,
      /** People in the file who are not assigned to a member are skipped. */
      assignments: assignmentsSchema.min(1),
      /** True when the caller has seen the signs that measurements could belong to other people. */
      confirmed: z.boolean().optional(),
    }),
    stale: staleAfter['check-up-recorded'],
    responses: { 201: measurementImportSchema },
  }),
  getMeasurementImports: route({
    operationId: 'getMeasurementImports',
    method: 'GET',
    path: '/api/tenants/{tenantId}/measurement-imports',
    summary: 'Lists the imported measurement files',
    details: 'Newest first',
    access,
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(measurementImportSchema) },
  }),
  undoMeasurementImport: route({
    operationId: 'undoMeasurementImport',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-imports/{importId}/undoing',
    summary: 'Withdraws every check-up of an import',
    details: 'Refused if one of them has been corrected since',
    access,
    params: z.strictObject({ tenantId: tenantIdSchema, importId: guidSchema }),
    body: z.strictObject({ reason: longTextSchema(500) }),
    stale: staleAfter['check-up-recorded'],
    responses: { 200: measurementImportSchema },
  }),
}
