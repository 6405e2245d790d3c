import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, newFileName, type StoredFile } from '../../platform/files/file-store.ts'
import { discardFile, incomingFolder } from '../../platform/files/incoming-files.ts'
import type { DataFile } from './data-files.ts'

export const documentsFolder = 'documents'

/**
 * Yields a local copy of each needed document. A copy exists until the next one is requested. Yields nothing for a
 * store in DATA_DIR, because the backup reads its documents with the other files there.
 */
export async function* filesOfStore(
  files: FileStore,
  dataDir: string,
  isNeeded: (file: StoredFile) => boolean,
): AsyncGenerator<DataFile & { readonly copy: string }> {
  if (files.isFolder) return
  for await (const file of files.list(documentsFolder)) {
    if (!isNeeded(file)) continue
    const { path: relative, changedAt } = file
    const opened = await files.open(relative)
    // The document no longer exists, for example because a person was erased in the meantime.
    if (opened === null) continue
    const copy = path.join(await incomingFolder(dataDir), newFileName())
    try {
      await pipeline(opened.content, createWriteStream(copy, { mode: 0o600, flags: 'wx' }))
      yield { path: relative, bytes: (await stat(copy)).size, changedAt, copy }
    } finally {
      await discardFile(copy)
    }
  }
}
