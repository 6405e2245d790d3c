import { createHash } from 'node:crypto'

export interface ErrorCode {
  /** The kind of error, such as `TypeError`; `Error` where the browser names none. */
  readonly kind: string
  /** Eight characters that are equal for equal messages. The message itself may quote what a person typed. */
  readonly message: string
  /** Scripts of the build with line and column, the innermost first. */
  readonly frames: readonly string[]
}

const mostFrames = 12

/** Reduces a browser's error to codes: no word of its message is kept, because a message may quote a person's data. */
export const encodeError = ({ message, stack = '' }: { message: string; stack?: string | undefined }): ErrorCode => ({
  kind: /^(?:Uncaught )?([A-Z][A-Za-z]{2,30}(?:Error|Exception))\b/.exec(stack || message)?.[1] ?? 'Error',
  message: createHash('sha256').update(withoutValues(message)).digest('hex').slice(0, 8),
  frames: [...stack.matchAll(/\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/g)].map(([frame]) => frame).slice(0, mostFrames),
})

/** Equal for two people who meet the same error: without quoted values, ids and numbers. */
const withoutValues = (message: string): string =>
  message
    .replaceAll(/(["'`“„«])[^"'`”“»\n]{1,300}(["'`”“»])/g, '<text>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/\d[\d.,]*/g, '<number>')

/** A route's pattern; anything that looks like an address with ids in it is not one. */
export const routePattern = (route: string): string => (/^[/a-zA-Z{}*-]*$/.test(route) ? route : 'not-a-pattern')
