import { z } from 'zod'
import type { Action } from '@salus/domain/tenants/roles.ts'
import type { Stale } from './read-names.ts'

/**
 * Who may call a route.
 * `public`: anybody. `signed-in`: any valid session; only the caller's own data. `api-key`: a module with its key. An action: a member of the tenant in
 * the path whose role may do it; everybody else gets 404 (no membership) or 403 (role too low).
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'api-key'
  | { readonly action: Action }
  | { readonly anyOf: readonly [Action, Action] }

/** Files of text, for other programs. */
export type TextFile = 'csv' | 'fhir'

interface RouteShape {
  readonly operationId: string
  /** OpenAPI form, for example /api/tenants/{tenantId}/check-ups */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /**
   * A delicate act: the caller must have proved who they are within the last minutes, or gets `reauth-required`. `when`:
   * only with these values in the body.
   */
  readonly fresh?: true | { readonly when: Readonly<Record<string, boolean | string>> }
  /** The answer carries an ETag made of its content; asked with it in If-None-Match, 304 comes back without a body. */
  readonly etag?: true
  /**
   * `required`: a request without an `Idempotency-Key` is refused with 400, `idempotency-key-missing`, because the same
   * request sent twice would make two of something or send a second mail. `not-kept`: nothing is kept under it, because the
   * answer shows a secret once, or because a repetition changes nothing. Every other write takes a key and needs none.
   */
  readonly idempotencyKey?: 'required' | 'not-kept'
  /**
   * `required`: a request without `If-Match` is refused with 428, `if-match-missing`, because it replaces the whole of what
   * somebody else may have changed. `optional`: it changes only the named fields; a stale revision answers 412 in both.
   */
  readonly ifMatch?: 'required' | 'optional'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** In bytes; 256 kB when absent. */
  readonly largestBody?: number
  /** The body is a file and no JSON, at most so many bytes; its name stands in the header `X-File-Name`, percent-encoded. */
  readonly largestFile?: number
  /** The answer by status. `null` = no content; `pdf`, `csv`, `fhir`, `zip`, `file` and `event-stream` are no JSON of a schema. */
  readonly responses: Readonly<Record<number, z.ZodType | null | TextFile | 'pdf' | 'zip' | 'file' | 'event-stream'>>
}

interface ReadingRoute extends RouteShape {
  readonly method: 'GET'
  readonly stale?: never
}

interface WritingRoute extends RouteShape {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** What has to be asked again by whoever sent it. Empty on purpose where nothing that can be read has changed. */
  readonly stale: Stale
}

export type Route = ReadingRoute | WritingRoute

/** Keeps the exact types of a route's schemas, so that server, browser and tests all see the same. */
export const route = <const R extends Route>(definition: R): R => definition

/**
 * A whole number in a path or query, in its one canonical form: no sign, no leading zeros, no exponent.
 * The API description calls it an integer.
 */
export const integerTextSchema = ({ from, to }: { readonly from: number; readonly to: number }) =>
  z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,8})$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `from ${from} to ${to}`)
    .meta({ type: 'integer', minimum: from, maximum: to })

export const tenantIdSchema = integerTextSchema({ from: 1, to: 999_999_999 }).describe('The tenant (group) id')

/** Only the canonical form of an id is one: lower case, with hyphens. */
export const guidSchema = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

/** No place on earth is further than 14 h from UTC, and no database reads more than 15:59. */
const hasUsualOffset = (instant: string) => !/[+-](?:1[5-9]|2\d):\d{2}$/.test(instant)

export const instantSchema = z.iso
  .datetime({ offset: true })
  .refine(hasUsualOffset, 'no such offset')
  .describe('ISO 8601 with offset')
export const daySchema = z.iso.date().describe('ISO 8601 date')

export const languageSchema = z.enum(['de', 'en'])

/** Text a person typed: trimmed, no control characters, never empty. */
export const textSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // U+0000 cannot be stored, other control characters forge lines in exports.
    .regex(/^[^\p{Cc}]*$/u)

export const longTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)

export const cursorSchema = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)
export const limitSchema = integerTextSchema({ from: 1, to: 200 })

export const pageQuery = { cursor: cursorSchema.optional(), limit: limitSchema.optional() }

/** Lists are pages: `nextCursor` is null on the last one. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() })

export const tenantParams = z.strictObject({ tenantId: tenantIdSchema })
