import { profileSettingsApi } from '@salus/contract/account/profile-settings.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountOwnWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireFactorOfAccount } from '../../platform/sign-in/session/require-second-factor.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { forgetEmailWish, storeProfile } from './profile-settings.queries.ts'
import { requestEmailChange } from './request-email-change.ts'

export function mountProfileSettingsRoutes(app: FastifyInstance, platform: Platform, signIn: SignIn): void {
  const { limits, secret } = signIn

  mountOwnWrite(app, profileSettingsApi.updateProfile, ({ actor, db }, { body: { firstName, lastName, timezone } }) =>
    storeProfile(db, actor.userId, { firstName, lastName, timezone }),
  )

  mountOwnWrite(app, profileSettingsApi.requestEmailChange, async (scope, { body, caller, request }) => {
    await requireFactorOfAccount(signIn, caller.sessionToken)
    await limits.take('email-change:account', scope.actor.userId)
    await limits.take('email-change:address', body.newEmail)
    await limits.take('email-change:network', findNetwork(request.ip))
    await requestEmailChange(scope, body.newEmail, secret)
  })

  mountOwnWrite(app, profileSettingsApi.cancelEmailChange, ({ actor, db }) => forgetEmailWish(db, actor.userId))

  mount(app, profileSettingsApi.confirmEmailChange, async ({ body, request }) => {
    try {
      await confirmEmailChange(platform, body.token, request.id)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'link-not-usable')
        await limits.take('email-token:network', findNetwork(request.ip))
      throw error
    }
    return undefined
  })
}
