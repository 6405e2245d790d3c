import path from 'node:path'
import { z } from 'zod'

export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Null: the embedded database in dataDir. */
  readonly databaseUrl: string | null
  /** Where people reach Salus, without a slash at the end: in mails, cookies and origin checks. */
  readonly publicUrl: string
  readonly isHttps: boolean
  /** The origins a browser may write from. */
  readonly trustedOrigins: readonly string[]
  /** Null: mails are kept as files in dataDir/outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly demoData: 'on' | 'off' | 'when-new'
  readonly rateLimitFactor: number
  readonly sessionHours: number
  /** Null: kept in dataDir/secret. */
  readonly secret: string | null
  /** Proxies whose X-Forwarded-For is believed; nobody's by default. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | null
}

/** The environment asks for something that cannot or must not be done. The message is for the operator. */
export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused'
}

const onOff = z.enum(['on', 'off'])
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `between ${least} and ${most}`)

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'postgresql://…')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'smtp://… or smtps://…')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Salus <salus@localhost>'),
  DEMO_DATA: onOff.optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  SESSION_HOURS: wholeNumber(1, 24).default(24),
  AUTH_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  TRUSTED_PROXIES: z.string().default(''),
  ALLOW_HTTP: onOff.default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).optional(),
})

/** Reads the environment; an empty variable counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigRefused(`The environment is not usable.\n  ${lines.join('\n  ')}`)
  }
  const values = parsed.data
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  const isHttps = publicUrl.startsWith('https://')
  if (!isLoopback(values.HOST) && !isHttps && values.ALLOW_HTTP === 'off') {
    throw new ConfigRefused(
      `HOST=${values.HOST} can be reached from other machines, so people need https: set PUBLIC_URL=https://… ` +
        'to the address of the proxy in front. (For a closed network only: ALLOW_HTTP=on with PUBLIC_URL=http://….)',
    )
  }
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl,
    isHttps,
    trustedOrigins: trustedOrigins(values.HOST, values.PORT, values.PUBLIC_URL),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    demoData: values.DEMO_DATA ?? 'when-new',
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    sessionHours: values.SESSION_HOURS,
    secret: values.AUTH_SECRET ?? null,
    trustedProxies: values.TRUSTED_PROXIES.split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    logLevel: values.LOG_LEVEL ?? null,
  }
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

// With a public address nothing else is trusted, localhost least of all: any program may listen there.
function trustedOrigins(host: string, port: number, publicUrl: string | undefined): readonly string[] {
  if (publicUrl !== undefined) {
    const { origin, hostname, port: publicPort } = new URL(publicUrl)
    return isLoopback(hostname) ? loopbackOrigins(publicPort) : [origin]
  }
  const isAny = host === '0.0.0.0' || host === '::'
  if (isLoopback(host) || isAny) return loopbackOrigins(String(port))
  return [new URL(`http://${host}:${port}`).origin]
}

const loopbackOrigins = (port: string) =>
  ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}${port === '' ? '' : `:${port}`}`).origin)
