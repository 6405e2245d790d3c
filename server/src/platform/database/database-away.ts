/**
 * Thrown instead of giving a connection while the database is down or hanging, or while too many requests wait for one.
 * No statement was sent.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds = 2) {
    super('the database does not answer')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type DriverError = Error & { readonly code?: string; readonly syscall?: string }

/**
 * Error codes of Node.js and PostgreSQL, for example for a refused or broken connection, too many connections, a server
 * that starts or stops, a timeout of a statement or a lock, and a deadlock.
 */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EAGAIN|08\w{3}|57P0[1-5]|57014|55P03|53\w{3}|25P03|25006|40001|40P01)$/
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * True when an error means that the database cannot run statements at the moment, and not that the statement is wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (!(error instanceof Error)) return false
  const { code, syscall, message }: DriverError = error
  // The socket file of a stopped database does not exist.
  if (code === 'ENOENT') return syscall === 'connect'
  return code === undefined ? awayMessages.test(message) : awayCodes.test(code)
}

/** True when PostgreSQL answers but has no free connection. */
export const isFull = (error: unknown): boolean => error instanceof Error && (error as DriverError).code === '53300'
