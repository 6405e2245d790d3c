import type { Logger } from 'pino'
import type { SingleSignOnConfig } from '../../config/config.ts'
import { StartRefused } from '../../start/refused.ts'
import { discoverProvider } from './single-sign-on.ts'

const patienceSeconds = 5

/**
 * The codes of errors that occur if the address is not that of an identity provider, or belongs to another provider.
 */
const wrong = /^OAUTH_(RESPONSE_IS_NOT|JSON_ATTRIBUTE|INVALID_RESPONSE|PARSE_ERROR)/

/**
 * Checks that OIDC_ISSUER is the issuer of an OpenID provider. Throws `StartRefused` if it is not. If the provider does
 * not answer, only warns, because people can still sign in with a password.
 */
export async function checkProvider(provider: SingleSignOnConfig | null, log: Logger): Promise<void> {
  if (provider === null) return
  try {
    await discoverProvider(provider, patienceSeconds)
  } catch (error) {
    const { code = 'unknown', cause }: Error & { code?: string } = error instanceof Error ? error : new Error()
    const isDown = cause instanceof Response && cause.status >= 500
    if (wrong.test(code) && !isDown)
      throw new StartRefused(
        `OIDC_ISSUER=${provider.issuer} is not the issuer of an OpenID provider (${code}): set it to the "issuer" that ` +
          'the provider names in its /.well-known/openid-configuration.',
        { cause: error },
      )
    log.warn({ code }, 'the provider of OIDC_ISSUER does not answer now: nobody can sign in by it until it does')
  }
}
