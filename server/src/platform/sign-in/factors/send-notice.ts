import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open-database.ts'
import type { Postman } from '../../mail/postman.ts'
import { securityNoticeMail } from '../../mail/security-notice-mail.ts'
import { readDevice } from '../account/device.ts'
import { findRecipient } from '../account/account.queries.ts'

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
    'factors-removed',
  ]),
  userAgent: z.string().optional(),
})

export function sendSecurityNotice(parts: { database: Database; config: Config; postman: Postman }) {
  const { database, config, postman } = parts
  return async (payload: unknown): Promise<void> => {
    const { userId, kind, userAgent } = payloadSchema.parse(payload)
    const recipient = await findRecipient(database.signInPool, userId)
    if (!recipient) return
    const { browser, system } = readDevice(userAgent ?? '')
    const device = [browser, system].filter((word) => word !== null).join(', ')
    const link = `${config.publicUrl}/profile-settings?section=security`
    await postman(securityNoticeMail(recipient, { kind, device: device === '' ? null : device, link }))
  }
}
