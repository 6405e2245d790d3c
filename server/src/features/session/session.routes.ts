import { type Session, sessionApi } from '@salus/contract/session.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { networkOf } from '../../platform/sign-in/network-of.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Caller, readUser } from '../../platform/tenant-scope.ts'
import { sessionOfUser, storePreferences, userAlone } from './session.queries.ts'

export function mountSessionRoutes(app: FastifyInstance, platform: Platform, signIn: SignIn): void {
  mount(app, sessionApi.getSession, ({ caller }) => readSession(platform, caller))
  // Every use of a session renews it when that is due; this one is for asking whether it still lives.
  mount(app, sessionApi.renewSession, ({ caller }) => readSession(platform, caller))
  mount(app, sessionApi.verifyPassword, async ({ caller, body, request }) => {
    const { actor } = await readUser(platform, caller, userAlone)
    const { userId, email } = actor
    const from = { network: networkOf(request.ip), requestId: request.id }
    await signIn.checkPassword({ userId, email, password: body.password, from })
    return undefined
  })
  mount(app, sessionApi.updatePreferences, async ({ caller, body }) => {
    const { actor } = await readUser(platform, caller, userAlone)
    const { locale, theme, quietMode } = body
    await storePreferences(platform.database.pool, { userId: actor.userId, locale, theme, quietMode })
    return undefined
  })
}

async function readSession(platform: Platform, caller: Caller): Promise<Session> {
  const { rows } = await readUser(platform, caller, sessionOfUser)
  const { memberships, invitations, signedInAt, ...user } = rows[0] ?? refuse('signed-out')
  return {
    user,
    memberships,
    invitations: { isPending: invitations.length > 0, data: invitations },
    endsAt: new Date(Date.parse(signedInAt) + platform.sessionHours * 3_600_000).toISOString(),
  }
}
