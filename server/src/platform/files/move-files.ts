import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, newFileName } from './file-store.ts'
import { discardFile, incomingFolder } from './incoming-files.ts'

interface Move {
  readonly from: FileStore
  readonly to: FileStore
  readonly dataDir: string
}

/**
 * Moves every file to another store and returns the number of files. Each file is read back from the new store and
 * compared by SHA-256 before the original is removed. After an interruption, call it again. No other process may write
 * to the stores while it runs.
 */
export async function moveFiles({ from, to, dataDir }: Move): Promise<number> {
  let moved = 0
  for (const kind of ['documents', 'exports'] as const) {
    const paths: string[] = []
    for await (const file of from.list(kind)) paths.push(file.path)
    for (const each of paths) {
      const before = await copyOut(from, each, dataDir)
      try {
        await to.put(each, before.copy)
      } finally {
        await discardFile(before.copy)
      }
      const arrived = await to.open(each)
      if (arrived === null || (await computeHash(arrived.content)) !== before.hash)
        throw new Error(`${each} is not in ${to.place} as it was sent; it is still in ${from.place}`)
      await from.remove(each)
      moved += 1
    }
  }
  return moved
}

async function copyOut(from: FileStore, each: string, dataDir: string): Promise<{ copy: string; hash: string }> {
  const opened = await from.open(each)
  if (opened === null) throw new Error(`${each} is gone: somebody else changes the files at this moment`)
  const copy = path.join(await incomingFolder(dataDir), newFileName())
  const hash = createHash('sha256')
  opened.content.on('data', (piece: Uint8Array) => hash.update(piece))
  await pipeline(opened.content, createWriteStream(copy, { mode: 0o600, flags: 'wx' }))
  return { copy, hash: hash.digest('hex') }
}

async function computeHash(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
