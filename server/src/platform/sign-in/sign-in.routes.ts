import { signInApi } from '@salus/contract/sign-in.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../http/mount.ts'
import type { From } from './attempt.ts'
import { networkOf } from './network-of.ts'
import { endedSessionCookie } from './session-cookie.ts'
import type { SignIn } from './sign-in.ts'

export function mountSignInRoutes(app: FastifyInstance, signIn: SignIn, isHttps: boolean): void {
  mount(app, signInApi.signIn, async ({ body, request, reply }) => {
    const cookie = await signIn.signIn({
      ...body,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
      cookies: request.headers.cookie,
      from: fromOf(request),
    })
    reply.header('set-cookie', cookie)
    return {}
  })
  mount(app, signInApi.signOut, async ({ request, reply }) => {
    await signIn.signOut(request.headers.cookie, fromOf(request))
    reply.headers({ 'set-cookie': endedSessionCookie(isHttps), 'clear-site-data': '"cache", "storage"' })
    return {}
  })
  mount(app, signInApi.requestPasswordReset, async ({ body, request }) => {
    await signIn.requestPasswordReset(body.email, fromOf(request))
    return {}
  })
  mount(app, signInApi.resetPassword, async ({ body, request }) => {
    await signIn.resetPassword(body, fromOf(request))
    return {}
  })
}

const fromOf = (request: FastifyRequest): From => ({ network: networkOf(request.ip), requestId: request.id })
