import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open-database.ts'
import { sessionCookieName } from './session-cookie.ts'

export const resetTokenMinutes = 30

export interface SignInParts {
  readonly database: Database
  readonly config: Config
  readonly secret: string
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

const schema = {
  user: {
    modelName: 'app_user',
    fields: { emailVerified: 'email_verified', ...timestamps },
    additionalFields: {
      firstName: { type: 'string', required: false, input: false, fieldName: 'first_name' },
      lastName: { type: 'string', required: false, input: false, fieldName: 'last_name' },
      locale: { type: 'string', required: false, input: false },
    },
  },
  account: {
    modelName: 'account',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...timestamps,
    },
  },
} as const

/**
 * Configures the sign-in library, which is used only internally. None of its own routes is served, and its rate limits
 * and cookie cache are off. Salus's gate checks the session on every request.
 */
export function makeBetterAuth({ database, config, secret }: SignInParts) {
  return betterAuth({
    appName: 'Salus',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [...config.trustedOrigins],
    database: database.signInPool,
    ...schema,
    session: {
      modelName: 'session',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      expiresIn: config.sessionHours * 3600,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: {
      modelName: 'verification',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    databaseHooks: {
      session: {
        // The library must not create sessions. Salus creates them itself, after all factors of the account have been
        // checked.
        create: { before: async () => false },
      },
    },
    advanced: surroundings(config),
  })
}

const surroundings = ({ isHttps }: Config) => ({
  database: { generateId: () => randomUUID(), validateSchema: false },
  // If this were true, the library would add the prefix __Secure-. Salus's own prefix, __Host-, is stricter.
  useSecureCookies: false,
  cookies: {
    session_token: {
      name: sessionCookieName(isHttps),
      attributes: { secure: isHttps, httpOnly: true, sameSite: 'lax' as const, path: '/' },
    },
  },
  ipAddress: { disableIpTracking: true },
  trustedProxyHeaders: false,
})

export type BetterAuth = ReturnType<typeof makeBetterAuth>
