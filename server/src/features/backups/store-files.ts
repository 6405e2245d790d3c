import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, newFileName } from '../../platform/files/file-store.ts'
import { discardFile, incomingFolder } from '../../platform/files/incoming-files.ts'
import type { DataFile } from './data-files.ts'

/** Where a backup keeps documents, whatever home they have. */
export const documentsFolder = 'documents'

/** The documents of a store that is no folder, each as a copy that is there until the next is asked for. */
export async function* filesOfStore(
  files: FileStore,
  dataDir: string,
): AsyncGenerator<DataFile & { readonly copy: string }> {
  if (files.isFolder) return
  for await (const { path: relative } of files.list(documentsFolder)) {
    const opened = await files.open(relative)
    // Somebody was erased meanwhile.
    if (opened === null) continue
    const copy = path.join(await incomingFolder(dataDir), newFileName())
    try {
      await pipeline(opened.content, createWriteStream(copy, { mode: 0o600, flags: 'wx' }))
      yield { path: relative, bytes: (await stat(copy)).size, copy }
    } finally {
      await discardFile(copy)
    }
  }
}
