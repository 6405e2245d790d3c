import { securityApi } from '@salus/contract/account/security.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { giveSession } from '../../platform/sign-in/account/give-session.ts'
import { checkPassword } from '../../platform/sign-in/password/check.ts'
import {
  beginConfirmWithPasskey,
  confirmPerson,
  confirmWithCode,
  confirmWithPasskey,
} from '../../platform/sign-in/confirm-person.ts'
import {
  addPasskey,
  beginAuthenticatorApp,
  beginPasskey,
  changePassword,
  confirmAuthenticatorApp,
  type Person,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
} from '../../platform/sign-in/factors/factors.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import {
  endOwnOtherSessions,
  endOwnSession,
  readOwnSecurity,
  shownPasskey,
} from '../../platform/sign-in/own-security.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { type Caller, readUser } from '../../platform/scope/tenant.ts'

export function mountSecurityRoutes(app: FastifyInstance, platform: Platform, signIn: SignIn): void {
  const person = async ({ caller, request }: { caller: Caller; request: FastifyRequest }): Promise<Person> => {
    const { actor } = await readUser(platform, caller, (db) => db.selectNoFrom((eb) => eb.lit(1).as('one')))
    const from = { network: findNetwork(request.ip), requestId: request.id }
    return { ...actor, sessionToken: caller.sessionToken ?? refuse('signed-out'), from }
  }
  mount(app, securityApi.getSecurity, async (call) => readOwnSecurity(signIn, await person(call)))
  mount(app, securityApi.changePassword, async (call) => {
    const { token } = await changePassword(signIn, await person(call), call.body.newPassword)
    giveSession(call.reply, signIn, { token })
    return undefined
  })
  mount(app, securityApi.beginPasskey, async (call) => ({ options: await beginPasskey(signIn, await person(call)) }))
  mount(app, securityApi.addPasskey, async (call) => {
    const { added, token } = await addPasskey(signIn, await person(call), call.body)
    giveSession(call.reply, signIn, { token })
    return shownPasskey(added)
  })
  mount(app, securityApi.removePasskey, async (call) => {
    const { token } = await removePasskey(signIn, await person(call), call.params.id)
    giveSession(call.reply, signIn, { token })
    return undefined
  })
  mount(app, securityApi.endSession, async (call) => {
    await endOwnSession(signIn, await person(call), call.params.id)
    return undefined
  })
  mount(app, securityApi.endOtherSessions, async (call) => {
    await endOwnOtherSessions(signIn, await person(call))
    return undefined
  })
  mountApp(app, signIn, person)
  mountProofs(app, signIn, person)
}

type PersonOf = (call: { caller: Caller; request: FastifyRequest }) => Promise<Person>

function mountApp(app: FastifyInstance, signIn: SignIn, person: PersonOf): void {
  mount(app, securityApi.beginAuthenticatorApp, async (call) => beginAuthenticatorApp(signIn, await person(call)))
  mount(app, securityApi.confirmAuthenticatorApp, async (call) => {
    const { recoveryCodes, token } = await confirmAuthenticatorApp(signIn, await person(call), call.body.code)
    giveSession(call.reply, signIn, { token })
    return { recoveryCodes }
  })
  mount(app, securityApi.removeAuthenticatorApp, async (call) => {
    const { token } = await removeAuthenticatorApp(signIn, await person(call))
    giveSession(call.reply, signIn, { token })
    return undefined
  })
  mount(app, securityApi.renewRecoveryCodes, async (call) => {
    const { recoveryCodes, token } = await renewRecoveryCodes(signIn, await person(call))
    giveSession(call.reply, signIn, { token })
    return { recoveryCodes }
  })
}

function mountProofs(app: FastifyInstance, signIn: SignIn, person: PersonOf): void {
  mount(app, securityApi.confirmWithPassword, async (call) => {
    const who = await person(call)
    await checkPassword(signIn, { ...who, password: call.body.password })
    const { token } = await confirmPerson(signIn, who)
    giveSession(call.reply, signIn, { token })
    return undefined
  })
  mount(app, securityApi.confirmWithCode, async (call) => {
    const { token } = await confirmWithCode(signIn, await person(call), call.body.code)
    giveSession(call.reply, signIn, { token })
    return undefined
  })
  mount(app, securityApi.beginConfirmWithPasskey, async (call) => ({
    options: await beginConfirmWithPasskey(signIn, await person(call)),
  }))
  mount(app, securityApi.confirmWithPasskey, async (call) => {
    const { token } = await confirmWithPasskey(signIn, await person(call), call.body.credential)
    giveSession(call.reply, signIn, { token })
    return undefined
  })
}
