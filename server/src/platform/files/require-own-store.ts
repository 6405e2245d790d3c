import type { Pool } from '../database/open-database.ts'
import { StartRefused } from '../start/refused.ts'
import { installationName } from './file-store-owner.queries.ts'
import type { FileStore } from './file-store.ts'

/**
 * Throws `StartRefused` if another installation uses the bucket, or if its files were encrypted with another secret.
 * Must be called before files that the database does not know are removed.
 *
 * @throws Refusal `unavailable` if the store does not answer
 */
export async function requireOwnStore(owner: Pool, files: FileStore): Promise<void> {
  if (files.isFolder) return
  if (await files.claim(await installationName(owner))) return
  throw new StartRefused(
    `The file store ${files.place} belongs to another installation of Salus, or was filled with another secret. ` +
      'Set FILE_STORE_URL to a prefix of its own (s3://bucket/another-prefix?…).',
  )
}
