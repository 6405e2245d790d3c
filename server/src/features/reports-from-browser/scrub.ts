import { createHash } from 'node:crypto'
import { findPagePattern } from '@salus/contract/pages.ts'

export interface ErrorCode {
  /** The name of the error, such as `TypeError`. A name that is not in `kinds` is replaced with `Error`. */
  readonly kind: string
  /**
   * A hash of the message in eight hexadecimal digits. The message itself is not kept, because it can quote a person's
   * input.
   */
  readonly message: string
  /** Scripts of the build with line and column, innermost first. */
  readonly frames: readonly string[]
}

const mostFrames = 12

/** The error names of the language and of browsers. Any other name is free text and could contain personal data. */
const kinds: ReadonlySet<string> = new Set(
  `Error TypeError RangeError ReferenceError SyntaxError URIError EvalError
   AggregateError InternalError AbortError NotAllowedError NotFoundError NotSupportedError InvalidStateError
   NetworkError SecurityError TimeoutError QuotaExceededError DataCloneError ConstraintError UnknownError
   OperationError VersionError DOMException`.split(/\s+/),
)

interface ReportedError {
  readonly message: string
  readonly stack?: string | undefined
}

/**
 * Reduces a browser's error to codes. Discards its message, because it can quote a person's data. `isScript` returns
 * true if the build has a script of this name; any other script is called `other.js`.
 */
export function encodeError({ message, stack = '' }: ReportedError, isScript: (name: string) => boolean): ErrorCode {
  const kind = /^(?:Uncaught )?([A-Z][A-Za-z]{2,30})\b/.exec(stack || message)?.[1] ?? ''
  const places = [...stack.matchAll(/\/([\w.-]{1,80}\.js)(:\d{1,7}:\d{1,7})/g)].slice(0, mostFrames)
  return {
    kind: kinds.has(kind) ? kind : 'Error',
    message: createHash('sha256').update(withoutValues(message)).digest('hex').slice(0, 8),
    frames: places.map(([, script = '', place = '']) => `/${isScript(script) ? script : 'other.js'}${place}`),
  }
}

/** Removes quoted values, ids and numbers from the message, so that the same error has the same hash for all people. */
const withoutValues = (message: string): string =>
  message
    .replaceAll(/(["'`“„«])[^"'`”“»\n]{1,300}(["'`”“»])/g, '<text>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/\d[\d.,]*/g, '<number>')

/**
 * Returns `route` if it is the pattern of a known page. Returns `not-a-pattern` for any other text, because it could be
 * an address with ids in it.
 */
export const routePattern = (route: string): string => findPagePattern(route) ?? 'not-a-pattern'

export const buildVersion = (build = ''): string | undefined =>
  /^\d{1,3}\.\d{1,3}\.\d{1,4}(?:-(?:alpha|beta|rc)\.\d{1,3})?$/.exec(build)?.[0]
