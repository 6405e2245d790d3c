import { registrationApi } from '@salus/contract/tenant/registration.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import type { Platform } from '../../platform/platform.ts'
import type { From } from '../../platform/sign-in/account/visitor.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import { confirmRegistration } from './confirm-registration.ts'
import { openRegistration } from './open-registration.ts'
import { openTenant } from './open-tenant.ts'
import { registerInvited } from './register-invited.ts'
import { registerPerson } from './register-person.ts'
import type { RegistrationDeps } from './registration-deps.ts'
import { resendConfirmation } from './resend-confirmation.ts'

export function mountRegistrationRoutes(app: FastifyInstance, platform: Platform, deps: RegistrationDeps): void {
  mount(app, registrationApi.register, async ({ body, request, idempotencyKey }) => {
    await registerPerson(deps, body, { from: readOrigin(request), requestKey: idempotencyKey ?? request.id })
    return {}
  })
  mount(app, registrationApi.registerInvited, ({ body, request }) => registerInvited(deps, body, readOrigin(request)))
  mount(app, registrationApi.resendConfirmation, async ({ body, request }) => {
    await resendConfirmation(deps, body.handle, readOrigin(request))
    return {}
  })
  mount(app, registrationApi.openRegistration, ({ body, request }) =>
    openRegistration({ pool: deps.database.pool, limits: deps.signIn.limits }, body.token, findNetwork(request.ip)),
  )
  mount(app, registrationApi.confirmRegistration, ({ body, request }) =>
    confirmRegistration(platform, deps, { ...body, from: readOrigin(request) }),
  )
  mount(app, registrationApi.openTenant, ({ body, caller, idempotencyKey }) =>
    openTenant(platform, deps, { caller, organisation: body, requestKey: hashToken(idempotencyKey) }),
  )
}

const readOrigin = (request: FastifyRequest): From => ({ network: findNetwork(request.ip), requestId: request.id })
