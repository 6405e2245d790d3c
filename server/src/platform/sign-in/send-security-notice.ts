import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Postman } from '../mail/postman.ts'
import { securityNoticeMail } from '../mail/security-notice-mail.ts'
import { deviceOf } from './device.ts'
import { findRecipient } from './sign-in.queries.ts'

const payloadSchema = z.object({
  userId: z.string(),
  kind: z.enum([
    'new-sign-in',
    'password-changed',
    'passkey-added',
    'passkey-removed',
    'app-added',
    'app-removed',
    'codes-renewed',
  ]),
  userAgent: z.string().optional(),
})

/** Tells the owner of an account what happened to it. */
export function sendSecurityNotice(parts: { database: Database; config: Config; postman: Postman }) {
  const { database, config, postman } = parts
  return async (payload: unknown): Promise<void> => {
    const { userId, kind, userAgent } = payloadSchema.parse(payload)
    const recipient = await findRecipient(database.signInPool, userId)
    if (!recipient) return
    const { browser, system } = deviceOf(userAgent ?? '')
    const device = [browser, system].filter((word) => word !== null).join(', ')
    const link = `${config.publicUrl}/profile-settings`
    await postman(securityNoticeMail(recipient, { kind, device: device === '' ? null : device, link }))
  }
}
