import { z } from 'zod'
import { removeDirectionMarks } from '@salus/domain/direction-marks.ts'
import { removeInvisibleCharacters } from '@salus/domain/invisible-characters.ts'
import type { Action } from '@salus/domain/tenants/roles.ts'
import type { ProblemCode } from './problem-codes.ts'
import type { Stale } from './read-names.ts'

/**
 * Who may call a route. `public`: all callers. `signed-in`: callers with a valid session, for their own data only.
 * `api-key`: a module with its key. An action (or, with `anyOf`, one of two actions): people who have a membership in
 * the tenant of the path, if their role allows the action. People without a membership get 404, and people whose role
 * is too low get 403.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'api-key'
  | { readonly action: Action }
  | { readonly anyOf: readonly [Action, Action] }

export type TextFile = 'csv' | 'fhir'

interface RouteShape {
  readonly operationId: string
  /** In OpenAPI form, for example /api/tenants/{tenantId}/check-ups */
  readonly path: string
  /** What the operation does, as one short sentence that begins with its verb, without a full stop: "Lists the members". */
  readonly summary: string
  /**
   * Further facts that a caller needs, for example order, limits and effects. Written without the last full stop, which
   * is added.
   */
  readonly details?: string
  readonly access: Access
  /**
   * Set for sensitive routes. The caller must have re-authenticated within the last few minutes. If not, the request is
   * refused with `reauth-required`. With `when`, this applies only to requests whose body has all these values.
   */
  readonly fresh?: true | { readonly when: Readonly<Record<string, boolean | string>> }
  /**
   * The response has an ETag computed from its content. A request with that tag in `If-None-Match` gets 304 without a
   * body.
   */
  readonly etag?: true
  /**
   * `required`: a request without an `Idempotency-Key` is refused with 400 and `idempotency-key-missing`, because
   * sending it twice would create a second object or send a second mail. `not-kept`: the server stores no response
   * under the key, because the response shows a secret once or because repeating the request changes nothing. For all
   * other writes the key is optional.
   */
  readonly idempotencyKey?: 'required' | 'not-kept'
  /**
   * `required`: the write replaces a whole object that another person may have changed. A request without `If-Match` is
   * refused with 428 and `if-match-missing`. `optional`: the write changes only the named fields. In both cases a stale
   * revision is refused with 412.
   */
  readonly ifMatch?: 'required' | 'optional'
  /**
   * The refusals whose status does not follow from the fields above, for example `wrong-credentials` of a sign-in. The
   * API description lists these refusals.
   */
  readonly refusals?: readonly ProblemCode[]
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** In bytes; 256 kB if omitted. */
  readonly largestBody?: number
  /** The name of the body's field that contains a file in base64. */
  readonly fileIn?: string
  /**
   * The maximum size in bytes. Set when the body is a file instead of JSON. The header `X-File-Name` then contains the
   * file's name, percent-encoded.
   */
  readonly largestFile?: number
  /**
   * The media types of a response that is a `file`. If omitted, a person added the file, which is then a PDF, JPEG or
   * PNG.
   */
  readonly mediaTypes?: readonly string[]
  /**
   * The response for each status. `null` means no content. `pdf`, `csv`, `fhir`, `zip`, `file` and `event-stream` stand
   * for content other than plain JSON.
   */
  readonly responses: Readonly<Record<number, z.ZodType | null | TextFile | 'pdf' | 'zip' | 'file' | 'event-stream'>>
}

interface ReadingRoute extends RouteShape {
  readonly method: 'GET'
  readonly stale?: never
  readonly changesNothing?: never
}

interface WritingRoute extends RouteShape {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The reads that the caller must request again. Empty when the write changes nothing that can be read. */
  readonly stale: Stale
  /** Set for a search or an export that is sent as POST, for example because a person's data must not be in a URL. */
  readonly changesNothing?: true
}

export type Route = ReadingRoute | WritingRoute

/** Keeps the exact types of a route's schemas, so that server, browser and tests all see the same types. */
export const route = <const R extends Route>(definition: R): R => definition

/**
 * Returns the schema of a whole number in a path or query. It accepts only one spelling of each number: no sign, no
 * leading zeros, no exponent. In the API description, its type is integer.
 */
export const integerTextSchema = ({ from, to }: { readonly from: number; readonly to: number }) =>
  z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,8})$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `from ${from} to ${to}`)
    .meta({ type: 'integer', minimum: from, maximum: to })

export const tenantIdSchema = integerTextSchema({ from: 1, to: 999_999_999 }).describe('The tenant (group) id')

/** Accepts only the canonical form of an id: lower case, with hyphens. */
export const guidSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a UUID in lower case')

/**
 * Refuses offsets of 15 hours and more, because no place on earth has such an offset. PostgreSQL accepts at most 15:59.
 */
const hasUsualOffset = (instant: string) => !/[+-](?:1[5-9]|2\d):\d{2}$/.test(instant)

/** Refuses the year 0, which ISO 8601 has and PostgreSQL does not. */
const hasUsualYear = (text: string) => !text.startsWith('0000')

export const instantSchema = z.iso
  .datetime({ offset: true })
  .refine(hasUsualOffset, 'no such offset')
  .refine(hasUsualYear, 'no such year')
  .describe('ISO 8601 with offset')
export const daySchema = z.iso.date().refine(hasUsualYear, 'no such year').describe('ISO 8601 date')

export const languageSchema = z.enum(['de', 'en'])

/**
 * Returns the schema of one line of text that a person typed. The text is trimmed. It must not be empty or contain
 * control characters or invisible characters.
 */
export const textSchema = (max: number) =>
  z
    .string()
    .overwrite(removeInvisibleCharacters)
    .trim()
    .min(1)
    .max(max)
    // Control characters are refused, because PostgreSQL cannot store U+0000 and the others could forge lines in
    // exports.
    .regex(/^[^\p{Cc}]*$/u, 'must be one line, without tabs and other control characters')

export const longTextSchema = (max: number) =>
  z
    .string()
    .overwrite(removeDirectionMarks)
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'must have no control characters but line breaks and tabs')

export const cursorSchema = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)
export const limitSchema = integerTextSchema({ from: 1, to: 200 })

export const pageQuery = { cursor: cursorSchema.optional(), limit: limitSchema.optional() }

/** Returns the schema of one page of a list. `nextCursor` is `null` on the last page. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() })

export const tenantParams = z.strictObject({ tenantId: tenantIdSchema })
