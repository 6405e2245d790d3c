import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface KnownPerson {
  readonly subject: string
  readonly email: string
  readonly emailVerified?: boolean
  /** The authentication methods that the provider reports; `mfa` for two factors. */
  readonly amr?: readonly string[]
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The person whom the provider signs in next; `null` if that person cancels. */
  nextPerson: KnownPerson | null
  close(): Promise<void>
}

/** Starts a real OpenID Connect provider on this machine. It signs in `nextPerson` without a prompt. */
export async function startIdentityProvider(redirectUris: readonly string[], port = 0): Promise<IdentityProvider> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listening } = server.address() as AddressInfo // listens on a port
  const issuer = `http://127.0.0.1:${listening}`
  const people = new Map<string, KnownPerson>()
  const [clientId, clientSecret] = ['salus', 'a-secret-of-this-test-alone-0123456789']
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => {
        const person = people.get(subject)
        return {
          sub: subject,
          email: person?.email,
          email_verified: person?.emailVerified ?? true,
          given_name: 'Nele',
          family_name: 'Neumann',
        }
      },
    }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  const started: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    nextPerson: null,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void callback(request, response)
    const person = started.nextPerson
    if (person) people.set(person.subject, person)
    const result = person
      ? { login: { accountId: person.subject, amr: [...(person.amr ?? ['pwd'])] } }
      : { error: 'access_denied', error_description: 'turned away' }
    provider.interactionFinished(request, response, result).catch(() => response.writeHead(500).end())
  })
  return started
}

/**
 * Makes a simulated browser that keeps cookies. The returned function follows redirects from `start` until an address
 * begins with `back`, and returns the query of that address.
 */
export function makeWanderer() {
  const cookies = new Map<string, string>()
  return async (start: string, back: string): Promise<string> => {
    let address = start
    for (let step = 0; step < 10; step += 1) {
      if (address.startsWith(back)) return new URL(address).search
      // oxlint-disable-next-line no-restricted-globals -- this is the browser, not the server
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1)
        const equals = pair.indexOf('=')
        cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
      }
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`${answer.status} at ${address}: ${await answer.text()}`)
      address = new URL(next, address).href
    }
    throw new Error('the provider leads nowhere')
  }
}
