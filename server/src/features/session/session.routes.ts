import { type Session, sessionApi } from '@salus/contract/account/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import type { FastifyInstance } from 'fastify'
import { readNothing } from '../../platform/database/nothing.queries.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountOwnWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { giveSession } from '../../platform/sign-in/account/give-session.ts'
import { checkPassword } from '../../platform/sign-in/password/check.ts'
import { confirmPerson } from '../../platform/sign-in/confirm-person.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import { findRequirement } from '../../platform/sign-in/own-security.ts'
import { isHandedOver } from '../../platform/sign-in/session/handed-over.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Caller, readUser } from '../../platform/scope/tenant.ts'
import { narrowSession } from './narrow-session.ts'
import { sessionOfUser, storePreferences } from './session.queries.ts'

type SessionDeps = SignIn & { readonly demoAccountsOpen: () => Promise<boolean> }

export function mountSessionRoutes(app: FastifyInstance, platform: Platform, signIn: SessionDeps): void {
  mount(app, sessionApi.getSession, ({ caller }) => readSession(platform, signIn, caller))
  // Reading the session already renews it when a renewal is due.
  mount(app, sessionApi.renewSession, ({ caller }) => readSession(platform, signIn, caller))
  mount(app, sessionApi.verifyPassword, async ({ caller, body, request, reply }) => {
    const { actor } = await readUser(platform, caller, readNothing)
    const { userId, email } = actor
    const from = { network: findNetwork(request.ip), requestId: request.id }
    await checkPassword(signIn, { userId, email, password: body.password, from })
    if (isHandedOver(caller.sessionToken)) {
      const { token } = await confirmPerson(signIn, actor)
      giveSession(reply, signIn, { token })
    }
    return undefined
  })
  mountOwnWrite(app, sessionApi.updatePreferences, ({ actor, db }, { body }) =>
    storePreferences(db, actor.userId, body),
  )
}

async function readSession(platform: Platform, deps: SessionDeps, caller: Caller): Promise<Session> {
  const { demoAccountsOpen } = deps
  const { rows } = await readUser(platform, caller, sessionOfUser)
  const { memberships, invitations, signedInAt, idleMinutes, ...user } = rows[0] ?? refuse('signed-out')
  const isEmployed = memberships.some(({ role }) => isEmployee(role))
  return narrowSession(platform, caller, {
    user,
    memberships,
    invitations: { isPending: invitations.length > 0, data: invitations },
    endsAt: new Date(Date.parse(signedInAt) + platform.sessionHours * 3_600_000).toISOString(),
    idleMinutes,
    secondFactor: await findRequirement(deps, { userId: user.id, token: caller.sessionToken ?? '', isEmployed }),
    ...((await demoAccountsOpen()) ? { demoAccountsOpen: true as const } : {}),
  })
}
