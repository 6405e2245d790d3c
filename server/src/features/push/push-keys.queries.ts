import type pg from 'pg'

export interface StoredPushKey {
  readonly publicKey: string
  readonly sealedPrivateKey: Buffer
}

const columns = 'public_key as "publicKey", sealed_private_key as "sealedPrivateKey"'

export async function findPushKey(owner: pg.Pool): Promise<StoredPushKey | undefined> {
  const { rows } = await owner.query<StoredPushKey>(`select ${columns} from salus.push_key`)
  return rows[0]
}

/** Stores the key, unless another process has already stored one. Returns the stored key. */
export async function storePushKey(owner: pg.Pool, key: StoredPushKey): Promise<StoredPushKey> {
  await owner.query(
    `insert into salus.push_key (public_key, sealed_private_key) values ($1, $2) on conflict (is_one) do nothing`,
    [key.publicKey, key.sealedPrivateKey],
  )
  return (await findPushKey(owner)) ?? key
}

/**
 * Replaces the stored key and deletes the subscriptions made for it. Does nothing if another process has already
 * replaced it.
 */
export async function replacePushKey(
  owner: pg.Pool,
  { stored, fresh }: { readonly stored: StoredPushKey; readonly fresh: StoredPushKey },
): Promise<void> {
  await owner.query(
    `with replaced as (
       update salus.push_key set public_key = $2, sealed_private_key = $3, created_at = now()
       where public_key = $1 returning 1
     ) delete from salus.push_subscription where exists (select from replaced)`,
    [stored.publicKey, fresh.publicKey, fresh.sealedPrivateKey],
  )
}
