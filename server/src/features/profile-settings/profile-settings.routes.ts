import { profileSettingsApi } from '@salus/contract/profile-settings.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/attempt-limits.ts'
import { networkOf } from '../../platform/sign-in/network-of.ts'
import { writeUser } from '../../platform/user-scope.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { forgetEmailWish, storeProfile } from './profile-settings.queries.ts'
import { requestEmailChange } from './request-email-change.ts'

interface SettingsMeans {
  readonly limits: AttemptLimits
  /** Signs the links that confirm a new address. */
  readonly secret: string
}

const done = { status: 204, answer: undefined }

export function mountProfileSettingsRoutes(app: FastifyInstance, platform: Platform, means: SettingsMeans): void {
  const { limits, secret } = means

  mount(app, profileSettingsApi.updateProfile, async ({ caller, body, idempotencyKey }) => {
    const write = { operation: 'updateProfile', idempotencyKey, body }
    const { firstName, lastName, timezone } = body
    return writeUser(platform, { caller, write }, async ({ actor, db }) => {
      await storeProfile(db, actor.userId, { firstName, lastName, timezone })
      return done
    })
  })

  mount(app, profileSettingsApi.requestEmailChange, async ({ caller, body, idempotencyKey, request }) => {
    const write = { operation: 'requestEmailChange', idempotencyKey, body }
    return writeUser(platform, { caller, write }, async (scope) => {
      await limits.take('email-change:account', scope.actor.userId)
      await limits.take('email-change:address', body.newEmail)
      await limits.take('email-change:network', networkOf(request.ip))
      await requestEmailChange(scope, body.newEmail, secret)
      return done
    })
  })

  mount(app, profileSettingsApi.cancelEmailChange, async ({ caller, idempotencyKey }) => {
    const write = { operation: 'cancelEmailChange', idempotencyKey }
    return writeUser(platform, { caller, write }, async ({ actor, db }) => {
      await forgetEmailWish(db, actor.userId)
      return done
    })
  })

  mount(app, profileSettingsApi.confirmEmailChange, async ({ body, request }) => {
    const tries = await limits.allowTry('email-token:network', networkOf(request.ip))
    try {
      await confirmEmailChange(platform, body.token, request.id)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'link-not-usable') await tries.failed()
      throw error
    }
    return undefined
  })
}
