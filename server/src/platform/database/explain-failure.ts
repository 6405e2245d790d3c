import pg from 'pg'
import { StartRefused } from '../start/refused.ts'
import { describeIndirectLogin } from './migrate/app-login.ts'

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT']

/**
 * Turns an error that means "the database cannot be used" into a `StartRefused` with one sentence for the operator.
 * Returns any other error unchanged. `setting` is the name of the variable that contains the database's address.
 */
export function explainFailure(error: unknown, setting: string): unknown {
  if (!(error instanceof Error)) return error
  const reason = error instanceof pg.DatabaseError ? explainRefusal(error, setting) : failureToConnect(error, setting)
  return reason === null ? error : new StartRefused(reason, { cause: error })
}

const sentences: Readonly<Record<string, (setting: string, message: string) => string>> = {
  '28000': (setting, message) => `PostgreSQL refuses the login of ${setting}: ${message}.`,
  '28P01': (setting, message) => `PostgreSQL refuses the login of ${setting}: ${message}.`,
  '3D000': (setting, message) => `The database that ${setting} names is not there: ${message}.`,
  '42501': (setting, message) =>
    `The login of ${setting} lacks a right (${message}): npm run salus -- database-setup prints what it needs.`,
  '25006': (setting) => `The database of ${setting} takes no writes: name the primary server instead of a standby.`,
  '53100': (setting) => `The disk of the database of ${setting} is full: make room and start again.`,
  '53300': (setting, message) => `The database of ${setting} takes no more connections: ${message}.`,
  '57P03': (setting, message) => `The database of ${setting} is not ready yet: ${message}.`,
}

function explainRefusal({ code = '', message }: pg.DatabaseError, setting: string): string | null {
  if (/unsupported startup parameter/.test(message)) return describeIndirectLogin(setting)
  const sentence = sentences[code]
  if (sentence) return sentence(setting, message)
  // Protocol and authentication errors. Poolers use these codes for all of their errors.
  return /^(08|28)/.test(code) ? `The database of ${setting} refuses the connection: ${message}.` : null
}

function failureToConnect(error: Error, setting: string): string | null {
  const code = 'code' in error ? String(error.code) : ''
  if (unreachable.includes(code)) return `No PostgreSQL answers at the address of ${setting} (${code}).`
  if (/timeout (expired|exceeded)|Connection terminated/.test(error.message))
    return `No PostgreSQL answers at the address of ${setting} (${error.message}).`
  if (/SSL|certificate|self-signed/i.test(`${code} ${error.message}`))
    return `The connection of ${setting} cannot be encrypted as asked: ${error.message.replace(/\.$/, '')}.`
  return /SASL|SCRAM|password must be a string/.test(error.message)
    ? `PostgreSQL refuses the login of ${setting}: the address has no password, or a wrong one.`
    : null
}
