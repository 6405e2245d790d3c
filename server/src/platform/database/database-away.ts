/**
 * Thrown when no connection is available: the database is down or hanging, or too many requests already wait for a
 * connection. No statement was sent.
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
 * Error codes of Node.js and PostgreSQL that mean that the database cannot run statements at the moment. Examples are a
 * refused or broken connection, too many connections, a server that starts or stops, a timeout, or a deadlock.
 */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EAGAIN|08\w{3}|57P0[1-5]|57014|55P03|53\w{3}|25P03|25006|40001|40P01)$/
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * Returns true if the error means that the database cannot run statements at the moment. False if the statement is
 * wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (!(error instanceof Error)) return false
  const { code, syscall, message }: DriverError = error
  // A stopped database has no socket file, so connecting to it fails with ENOENT.
  if (code === 'ENOENT') return syscall === 'connect'
  return code === undefined ? awayMessages.test(message) : awayCodes.test(code)
}

/** Returns true if PostgreSQL answers but has no free connection. */
export const isFull = (error: unknown): boolean => error instanceof Error && (error as DriverError).code === '53300'
