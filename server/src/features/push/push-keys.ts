import webPush from 'web-push'
import type { Pool } from '../../platform/database/open-database.ts'
import { makeSeal } from '../../platform/sign-in/factors/seal.ts'
import { findPushKey, replacePushKey, storePushKey } from './push-keys.queries.ts'

/** The key pair by which push services know this installation (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const owner = 'push-key'

/**
 * Returns the keys. They are made at the first start and shared by all processes. A key that this installation's secret
 * cannot decrypt is replaced, which ends all notifications: browsers accept messages only from the key with which they
 * subscribed.
 */
export async function keepPushKeys(pool: Pool, secret: string): Promise<PushKeys> {
  const seal = makeSeal(secret)
  const fresh = (): Parameters<typeof storePushKey>[1] => {
    const made = webPush.generateVAPIDKeys()
    return { publicKey: made.publicKey, sealedPrivateKey: seal.close(made.privateKey, owner) }
  }
  const stored = (await findPushKey(pool)) ?? (await storePushKey(pool, fresh()))
  const privateKey = seal.open(stored.sealedPrivateKey, owner)
  if (privateKey !== null) return { publicKey: stored.publicKey, privateKey }
  await replacePushKey(pool, { stored, fresh: fresh() })
  return keepPushKeys(pool, secret)
}
