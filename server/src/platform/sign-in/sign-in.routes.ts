import { signInApi } from '@salus/contract/account/sign-in.ts'
import { appDeviceHeader } from '@salus/contract/service/native-app.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '../http/mount/mount.ts'
import { refuse } from '../refusal.ts'
import { readDeviceName } from './account/device.ts'
import type { From, Visitor } from './account/visitor.ts'
import { confirmWithProvider } from './confirm-person.ts'
import type { SignInResult, StartedSession } from './start-session.ts'
import { findNetwork } from '../limits/find-network.ts'
import { arePasskeysOffered, beginPasskeyUse } from './factors/passkeys.ts'
import { requestPasswordReset, resetPassword } from './password/reset.ts'
import { giveSession, takeSession } from './account/give-session.ts'
import { journeyCookie, readJourneyKey } from './account/session-cookie.ts'
import type { SignIn } from './sign-in.ts'
import { showSecondFactor, signInWithPasskey, signInWithPassword, signInWithProvider } from './sign-in-with.ts'
import { signOut } from './sign-out.ts'

interface SignInDeps {
  readonly isHttps: boolean
  readonly demoAccountsOpen: () => Promise<boolean>
}

export function mountSignInRoutes(app: FastifyInstance, signIn: SignIn, deps: SignInDeps): void {
  const { isHttps, demoAccountsOpen } = deps
  mount(app, signInApi.signIn, async ({ body, request, reply }) =>
    answerTo(reply, signIn, await signInWithPassword(signIn, { ...body, ...buildVisitor(request) })),
  )
  mount(app, signInApi.getSignInWays, async () => ({
    passkeys: arePasskeysOffered(signIn),
    singleSignOn: signIn.singleSignOn && { label: signIn.singleSignOn.label },
    ...((await demoAccountsOpen()) ? { demoAccountsOpen: true as const } : {}),
  }))
  mount(app, signInApi.showSecondFactor, async ({ body, request, reply }) => {
    giveStartedSession(reply, signIn, await showSecondFactor(signIn, body, buildVisitor(request)))
    return {}
  })
  mount(app, signInApi.beginPasskeySignIn, async ({ request }) => {
    await signIn.limits.take('passkey:network', findNetwork(request.ip))
    return { options: await beginPasskeyUse(signIn, null) }
  })
  mount(app, signInApi.signInWithPasskey, async ({ body, request, reply }) => {
    giveStartedSession(reply, signIn, await signInWithPasskey(signIn, body.credential, buildVisitor(request)))
    return {}
  })
  mount(app, signInApi.signOut, async ({ body, caller, request, reply }) => {
    await signOut(signIn, caller.sessionToken, readOrigin(request))
    takeSession(reply, { isHttps, keepsStorage: body?.keepsSealedEntries === true })
    return {}
  })
  mount(app, signInApi.requestPasswordReset, async ({ body, request }) => {
    await requestPasswordReset(signIn, body.email, { from: readOrigin(request), cookies: request.headers.cookie })
    return {}
  })
  mount(app, signInApi.resetPassword, async ({ body, request }) => {
    await resetPassword(signIn, body, readOrigin(request))
    return {}
  })
  mountSingleSignOn(app, signIn, isHttps)
}

function mountSingleSignOn(app: FastifyInstance, signIn: SignIn, isHttps: boolean): void {
  mount(app, signInApi.beginSingleSignOn, async ({ body, request, reply }) => {
    const singleSignOn = signIn.singleSignOn ?? refuse('not-found')
    await signIn.limits.take('single-sign-on:network', findNetwork(request.ip))
    const { url, browserKey } = await singleSignOn.begin(body.purpose)
    reply.header('set-cookie', journeyCookie(isHttps, browserKey))
    return { url }
  })
  mount(app, signInApi.finishSingleSignOn, async ({ body, request, reply, caller }) => {
    const singleSignOn = signIn.singleSignOn ?? refuse('not-found')
    const arrival = await singleSignOn.finish(body.answer, readJourneyKey(request.headers.cookie, isHttps))
    reply.header('set-cookie', journeyCookie(isHttps, ''))
    if (arrival.purpose !== 'confirm')
      return answerTo(reply, signIn, await signInWithProvider(signIn, arrival, buildVisitor(request)))
    const former = caller.sessionToken ?? refuse('signed-out')
    const { token } = await confirmWithProvider(signIn, former, arrival)
    giveSession(reply, signIn, { token })
    return {}
  })
}

function answerTo(reply: FastifyReply, signIn: SignIn, entered: SignInResult) {
  if ('secondStep' in entered) return { secondStep: { token: entered.secondStep } }
  giveStartedSession(reply, signIn, entered.session)
  return {}
}

const giveStartedSession = (reply: FastifyReply, signIn: SignIn, { token, knownBrowser }: StartedSession) =>
  giveSession(reply, signIn, { token, besides: [knownBrowser] })

export const readOrigin = (request: FastifyRequest): From => ({
  network: findNetwork(request.ip),
  requestId: request.id,
})

const buildVisitor = (request: FastifyRequest): Visitor => ({
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
  appDevice: request.appOrigin === null ? null : readDeviceName(request.headers[appDeviceHeader]),
  formerToken: request.server.door.readCaller(request).sessionToken,
  cookies: request.headers.cookie,
  from: readOrigin(request),
})
