import webPush from 'web-push'
import type { Pool } from '../../platform/database/open-database.ts'
import { makeSeal } from '../../platform/sign-in/factors/seal.ts'
import { findPushKey, replacePushKey, storePushKey } from './push-keys.queries.ts'

/** The key pair that identifies this installation to push services (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const owner = 'push-key'

/**
 * Returns the keys. They are made at the first start, and all processes share them. Replaces the stored key if this
 * installation's secret cannot decrypt it. A new key ends all notifications, because a browser accepts messages only
 * from the key with which it subscribed.
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
