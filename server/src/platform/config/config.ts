import { isIP } from 'node:net'
import path from 'node:path'
import type { Operator } from '@salus/contract/service/operator.ts'
import { z } from 'zod'
import { isMailServer, isNetwork, isOriginAlone } from './addresses.ts'
import { type BackupConfig, readBackupConfig, backupEnvironment } from './backup.ts'
import { type DatabaseConfig, readDatabaseConfig, databaseEnvironment } from './database.ts'
import { readFileStoreConfig, fileStoreEnvironment, type S3Config } from '../files/file-store-config.ts'
import { pushEnvironment, type PushOrigins, readPushOrigins } from './push.ts'
import { type ObserveConfig, readObserveConfig, observeEnvironment } from './observe.ts'
import { demoSeller, findMissingSellerSettings, type Seller, readSeller } from './seller.ts'
import { type ProcessConfig, processEnvironment, wholeNumber } from './processes.ts'
import { sayIssue } from '../say-issue.ts'
import { readSettingFiles } from './setting-files.ts'
import { type StoreListings, storeEnvironment, readStoreListings } from './store-listings.ts'
import { type SupportConfig, readSupportConfig, supportEnvironment } from './support.ts'
import { isLoopback, trustedOrigins } from './trusted-origins.ts'

export interface Config extends DatabaseConfig, ProcessConfig {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** `null` if files are stored in dataDir. */
  readonly fileStore: S3Config | null
  /** The address under which people reach Salus, without a trailing slash. Used in mails, cookies and origin checks. */
  readonly publicUrl: string
  readonly isHttps: boolean
  readonly trustedOrigins: readonly string[]
  /** `null` if mails are written to files in dataDir/outbox. */
  readonly smtpUrl: string | null
  /** With `required`, an smtp:// connection must switch to TLS by STARTTLS before it sends anything else. */
  readonly smtpTls: 'required' | 'when-offered'
  readonly mailFrom: string
  /** The monitoring service that also receives the usage statistics. `null` if they are not forwarded. */
  readonly telemetry: { readonly url: string; readonly instrumentationKey: string } | null
  readonly demoData: 'on' | 'off' | 'when-new'
  readonly rateLimitFactor: number
  readonly sessionHours: number
  readonly sessionIdleMinutes: number
  readonly singleSignOn: SingleSignOnConfig | null
  /** `null` if the secret is stored in dataDir/secret. */
  readonly secret: string | null
  readonly trustedProxies: readonly string[]
  /**
   * The operator's details for the imprint. An address that is not configured is empty. Every other detail that is not
   * configured is `null`.
   */
  readonly operator: Operator
  readonly seller: Seller | null
  readonly newTenantsNeedSecondFactor: boolean
  readonly backup: BackupConfig
  readonly observe: ObserveConfig
  readonly support: SupportConfig
  readonly stores: StoreListings
  readonly pushOrigins: PushOrigins
  /** If false, browsers that have the service worker remove it. */
  readonly hasServiceWorker: boolean
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | null
}

export interface SingleSignOnConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly label: string
  readonly scope: string
  readonly createsAccounts: boolean
  /** The authentication context (`acr`) that counts as two factors. `null` if the provider's `amr` claim decides. */
  readonly secondFactorAcr: string | null
}

/** Thrown for settings that are impossible or forbidden. The message is for the operator. */
export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused'
}

const onOff = z.enum(['on', 'off'])
/** The form of an Application Insights connection string. Compatible services use it as well. */
const connectionForm = /^InstrumentationKey=([0-9a-f-]{36});IngestionEndpoint=(https?:\/\/[^;\s]+?)\/?(?:;.*)?$/i

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[a-z0-9_.-]+$/i.test(host), 'a name or an IP address, without a port')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  ...databaseEnvironment,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://salus.example.org' })
    .refine(isOriginAlone, 'an address without a path, a login, ? or #')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'smtp://… or smtps://…')
    .refine(isMailServer, 'smtp://user:password@host:587, with special characters written as %..')
    .optional(),
  SMTP_TLS: z.enum(['required', 'when-offered']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@<>]*<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/, 'Name <address@example.org>')
    .default('Salus <salus@localhost>'),
  TELEMETRY_CONNECTION: z.string().regex(connectionForm, 'InstrumentationKey=…;IngestionEndpoint=https://…').optional(),
  DEMO_DATA: onOff.optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  SESSION_HOURS: z.coerce.number().positive().max(24).default(24),
  SESSION_IDLE_MINUTES: z.coerce.number().positive().max(1440).default(30),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().min(1).max(40).default('Single sign-on'),
  OIDC_SCOPE: z
    .string()
    .regex(/\bopenid\b/)
    .default('openid email profile'),
  OIDC_CREATE_ACCOUNTS: onOff.default('off'),
  OIDC_SECOND_FACTOR_ACR: z.string().min(1).optional(),
  AUTH_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  TRUSTED_PROXIES: z.string().optional(),
  ALLOW_HTTP: onOff.default('off'),
  OPERATOR_NAME: z.string().optional(),
  /** The operator's address, with its lines separated by semicolons. */
  OPERATOR_ADDRESS: z.string().default(''),
  OPERATOR_REPRESENTATIVE: z.string().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_PHONE: z.string().optional(),
  OPERATOR_REGISTER: z.string().optional(),
  OPERATOR_VAT_ID: z.string().optional(),
  INVOICE_STREET: z.string().optional(),
  INVOICE_POSTAL_CODE: z.string().optional(),
  INVOICE_CITY: z.string().optional(),
  INVOICE_TAX_NUMBER: z.string().optional(),
  INVOICE_IBAN: z.string().optional(),
  INVOICE_BIC: z.string().optional(),
  INVOICE_PAYMENT_DAYS: wholeNumber(0, 90).default(14),
  PRIVACY_CONTACT: z.string().optional(),
  NEW_TENANTS_NEED_SECOND_FACTOR: onOff.optional(),
  ...processEnvironment,
  ...backupEnvironment,
  ...observeEnvironment,
  ...supportEnvironment,
  ...storeEnvironment,
  ...pushEnvironment,
  ...fileStoreEnvironment,
  SERVICE_WORKER: onOff.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).optional(),
})

/**
 * The names of the variables that Salus reads. Instead of `NAME`, the operator can set `NAME_FILE` to the path of a
 * file that contains the value.
 */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape)

/** Reads the environment and the files that it names. An empty variable counts as not set. Throws `ConfigRefused`. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = readSettingFiles(environment, settingNames, refuseSettings)
  const parsed = environmentSchema.safeParse(given, { error: sayIssue })
  if (!parsed.success) {
    // Keeps only the first fault of each setting, because the others follow from it.
    const faults = new Map(parsed.error.issues.toReversed().map(({ path: [name], message }) => [name, message]))
    return refuseSettings(
      [...faults]
        .toReversed()
        .map(([name, message]) => `${String(name)}: ${message}`)
        .join('; '),
    )
  }
  const values = parsed.data
  // The origin is written in lower case, whatever the operator typed.
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
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
    ...readDatabaseConfig(values, refuseSettings),
    fileStore: readFileStoreConfig(values, { refuse: refuseSettings, isLoopback }),
    publicUrl,
    isHttps,
    trustedOrigins: trustedOrigins(values.HOST, values.PORT, values.PUBLIC_URL),
    smtpUrl: values.SMTP_URL ?? null,
    smtpTls: values.SMTP_TLS ?? defaultTls(values.SMTP_URL),
    mailFrom: values.MAIL_FROM,
    telemetry: telemetryTarget(values.TELEMETRY_CONNECTION),
    demoData: values.DEMO_DATA ?? 'when-new',
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    sessionHours: values.SESSION_HOURS,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    singleSignOn: readSingleSignOn(values),
    secret: values.AUTH_SECRET ?? null,
    trustedProxies: trustedProxies(values, isHttps),
    operator: readOperator(values),
    seller: invoicingSeller(values, isHttps),
    newTenantsNeedSecondFactor: needsSecondFactor(values, isHttps),
    backup: readBackupConfig(values, refuseSettings),
    observe: readObserveConfig(values, { isLoopback, refuse: refuseSettings }),
    support: readSupportConfig(values),
    stores: readStoreListings(values),
    pushOrigins: readPushOrigins(values, { isLoopback, refuse: refuseSettings }),
    hasServiceWorker: values.SERVICE_WORKER === 'on',
    shutdownWaitSeconds: values.SHUTDOWN_WAIT_SECONDS,
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL ?? null,
  }
}

/**
 * Returns the addresses of the trusted proxies. Throws `ConfigRefused` if PUBLIC_URL is https and HOST is loopback, but
 * TRUSTED_PROXIES is not set. Salus itself serves plain HTTP, so there must be a proxy in front of it. If Salus did not
 * trust that proxy, all visitors would seem to have the proxy's address and would share its limits.
 */
function trustedProxies({ TRUSTED_PROXIES: given, HOST: host }: z.output<typeof environmentSchema>, isHttps: boolean) {
  if (given === undefined && isHttps && isLoopback(host))
    throw new ConfigRefused(
      `PUBLIC_URL is https and HOST=${host}, so a proxy on this machine is in front of Salus. Set TRUSTED_PROXIES=127.0.0.1,::1 ` +
        'so that Salus believes the visitor’s address in its header, or TRUSTED_PROXIES=none for one that adds no X-Forwarded-For ' +
        '(docs/how-to/run-behind-a-proxy.md).',
    )
  const proxies = given === 'none' ? [] : splitList(given ?? '', ',')
  const unknown = proxies.find((proxy) => !isNetwork(proxy))
  if (unknown !== undefined)
    return refuseSettings(`TRUSTED_PROXIES: ${unknown} is neither an address nor a network such as 10.0.0.0/8`)
  return proxies
}

function refuseSettings(reason: string): never {
  throw new ConfigRefused(`The settings cannot be used: ${reason}.`)
}

function readSingleSignOn(values: z.output<typeof environmentSchema>): SingleSignOnConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new ConfigRefused('Single sign-on needs all three: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.')
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new ConfigRefused('OIDC_ISSUER must be an https address: passwords and codes go there.')
  return {
    issuer,
    clientId,
    clientSecret,
    label: values.OIDC_LABEL,
    scope: values.OIDC_SCOPE,
    createsAccounts: values.OIDC_CREATE_ACCOUNTS === 'on',
    secondFactorAcr: values.OIDC_SECOND_FACTOR_ACR ?? null,
  }
}

function telemetryTarget(connection: string | undefined): Config['telemetry'] {
  const [, instrumentationKey, endpoint] = connectionForm.exec(connection ?? '') ?? []
  if (instrumentationKey === undefined || endpoint === undefined) return null
  return { url: `${endpoint}/v2/track`, instrumentationKey }
}

// Passwords and the links in mails must be encrypted on their way to another machine. On loopback they cannot be
// intercepted.
const defaultTls = (smtpUrl: string | undefined) =>
  smtpUrl === undefined || isLoopback(new URL(smtpUrl).hostname.replaceAll(/[[\]]/g, '')) ? 'when-offered' : 'required'

const splitList = (text: string, parting: string) =>
  text
    .split(parting)
    .map((entry) => entry.trim())
    .filter(Boolean)

/**
 * Returns true if new tenants need a second factor. Without the setting, they need one only if the public address is
 * https. An installation with https is in real use; a developer's machine has no https.
 */
const needsSecondFactor = (values: z.output<typeof environmentSchema>, isHttps: boolean) =>
  (values.NEW_TENANTS_NEED_SECOND_FACTOR ?? (isHttps ? 'on' : 'off')) === 'on'

function invoicingSeller(values: z.output<typeof environmentSchema>, isHttps: boolean): Seller | null {
  const missing = findMissingSellerSettings(values)
  if (missing.length > 0)
    throw new ConfigRefused(`Invoices need complete data of the seller. Also set: ${missing.join(', ')}.`)
  const isDemo = values.DEMO_DATA !== 'off' && !isHttps && isLoopback(values.HOST)
  return readSeller(values) ?? (isDemo ? demoSeller : null)
}

const readOperator = (values: z.output<typeof environmentSchema>): Operator => ({
  name: values.OPERATOR_NAME ?? null,
  address: splitList(values.OPERATOR_ADDRESS, ';'),
  representative: values.OPERATOR_REPRESENTATIVE ?? null,
  email: values.OPERATOR_EMAIL ?? null,
  phone: values.OPERATOR_PHONE ?? null,
  register: values.OPERATOR_REGISTER ?? null,
  vatId: values.OPERATOR_VAT_ID ?? null,
  privacyContact: values.PRIVACY_CONTACT ?? null,
})
