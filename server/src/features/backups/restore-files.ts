import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../platform/files/file-store.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { appendToJournal } from '../erasures/erasure-journal.ts'
import { BackupRefused } from './backup-refused.ts'

const staging = 'restore-staging'
const marker = 'restore-unfinished.json'
/** The journal of erased people. It is only appended to and never replaced, because erased people must stay erased. */
export const journalName = 'erased-subjects.jsonl'
/** Files that Salus creates when it is started without data. */
const ofAnEmptyStart: readonly string[] = ['secret', 'no-demo-data', journalName]

/**
 * Removes the files that an unfinished restore has staged or placed. Call this only if the database does not mark the
 * restore as done. A restore that was killed after it was marked as done also leaves the marker file, but its files
 * must stay.
 */
export async function clearUnfinishedFiles(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, staging), { recursive: true, force: true })
  for (const name of await namesPlaced(dataDir)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  await rm(path.join(dataDir, marker), { force: true })
}

/** Returns the names of the files and folders that an unfinished restore has placed in DATA_DIR. */
async function namesPlaced(dataDir: string): Promise<readonly string[]> {
  const placed = await readFile(path.join(dataDir, marker), 'utf8').catch(() => '')
  const names = parseMarker(placed)
  return Array.isArray(names) ? names.map((name) => path.basename(String(name))) : []
}

/**
 * Returns `null` for an incomplete marker. The restore then stopped while it wrote the marker, so it had not placed any
 * file yet.
 */
function parseMarker(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Throws if DATA_DIR already has content under one of these names. Files of an empty start and of an unfinished restore
 * are allowed.
 */
export async function refuseFilledFolder(dataDir: string, names: readonly string[]): Promise<void> {
  const allowed = [...ofAnEmptyStart, ...(await namesPlaced(dataDir))]
  for (const name of names) {
    await refuseOtherDisk(dataDir, name)
    if (allowed.includes(name) || !(await holdsAnything(path.join(dataDir, name)))) continue
    throw new BackupRefused(`A restore needs an empty place, and ${path.join(dataDir, name)} is there already.`)
  }
}

/**
 * Throws if the path is a symbolic link or another disk. A restore replaces whole folders: it would delete the link,
 * and it would fail on another disk.
 */
async function refuseOtherDisk(dataDir: string, name: string): Promise<void> {
  const place = path.join(dataDir, name)
  const found = await lstat(place).catch(() => null)
  if (found === null || (!found.isSymbolicLink() && found.dev === (await stat(dataDir)).dev)) return
  throw new BackupRefused(
    `${place} is a link, or lies on another disk. Remove the link, or unmount the disk, until the restore is done; ` +
      'then move what was restored there and put it back. Nothing was changed.',
  )
}

async function holdsAnything(entry: string): Promise<boolean> {
  const found = await stat(entry).catch(() => null)
  if (found === null) return false
  if (!found.isDirectory()) return true
  return (await readdir(entry)).length > 0
}

/** Throws if an object store contains documents. A store in DATA_DIR is checked by `refuseFilledFolder`. */
export async function refuseFilledStore(files: FileStore): Promise<void> {
  if (files.isFolder) return
  for await (const _ of files.list('documents'))
    throw new BackupRefused(
      `A restore needs an empty place, and there are documents in ${files.place}. Set FILE_STORE_URL to a prefix of its own.`,
    )
}

/** Collects the restored files in a staging folder until the restore has written all of them. */
export function stageFiles(dataDir: string, files: FileStore) {
  const root = path.join(dataDir, staging)
  const tops = new Set<string>()
  return {
    async put(relative: string, content: AsyncIterable<Buffer>): Promise<void> {
      tops.add(relative.split('/', 1)[0] ?? relative)
      const target = path.join(root, relative)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }))
    },
    /**
     * Moves the staged files to their places. Until `done` is called, a marker lists the moved files and folders, so
     * that the next restore can remove them.
     */
    async place(): Promise<{ done(): Promise<void>; undo(): Promise<void> }> {
      const names = [...tops].filter((name) => name !== journalName)
      const secret = path.join(dataDir, 'secret')
      const before = await readFile(secret, 'utf8').catch(() => null)
      await mkdir(dataDir, { recursive: true, mode: 0o711 })
      await writeFile(path.join(dataDir, marker), JSON.stringify(names), { mode: 0o600, flush: true })
      const moved: string[] = []
      for (const name of names) {
        await rm(path.join(dataDir, name), { recursive: true, force: true })
        await rename(path.join(root, name), path.join(dataDir, name))
      }
      // Moves the documents to the store only after the secret is in place, because the store encrypts them with the
      // secret.
      if (!files.isFolder) await moveToStore(dataDir, files, moved)
      if (tops.has(journalName)) await mergeJournal(path.join(root, journalName), path.join(dataDir, journalName))
      return {
        done: () => rm(path.join(dataDir, marker), { force: true }),
        undo: async () => {
          await clearUnfinishedFiles(dataDir)
          for (const name of moved) await files.remove(name)
          if (before !== null) await writeFile(secret, before, { mode: 0o600 })
        },
      }
    },
    clear: () => rm(root, { recursive: true, force: true }),
  }
}

/**
 * Moves the documents into the store. Adds each document to `moved` before storing it, so that all of them can be
 * removed if this or a later step of the restore fails.
 */
async function moveToStore(dataDir: string, files: FileStore, moved: string[]): Promise<void> {
  const found: string[] = []
  for await (const { path: relative } of folderStore(dataDir).list('documents')) found.push(relative)
  try {
    for (const relative of found) {
      moved.push(relative)
      await files.put(relative, path.join(dataDir, relative))
    }
  } catch (error) {
    for (const relative of moved) await files.remove(relative).catch(() => undefined)
    throw error
  }
}

/** Appends to `into` the lines of `from` that `into` lacks. Returns the number of appended lines. */
export async function mergeJournal(from: string, into: string): Promise<number> {
  const known = new Set(await readLines(into))
  const missing = (await readLines(from)).filter((line) => !known.has(line))
  if (missing.length > 0) await appendToJournal(into, missing)
  return missing.length
}

const readLines = async (file: string): Promise<readonly string[]> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
