import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileKind, type FileStore, isFilePath, newFileName, type StoredFile } from './file-store.ts'
import { refusalOfWrite } from './incoming-files.ts'

/**
 * Stores files below DATA_DIR, which no web server exposes. Only the operating system account of Salus can read them.
 */
export function folderStore(dataDir: string): FileStore {
  const locateFile = (relative: string) => path.join(dataDir, ...relative.split('/'))
  return {
    place: dataDir,
    isFolder: true,
    async put(relative, file) {
      const target = locateFile(relative)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await syncToDisk(file, 'r+')
      await rename(file, target).catch((error: unknown) => moveToOtherDisk(file, target, error))
      // Makes sure that the file's new name is on disk. Windows cannot open folders, but it stores names without this.
      if (process.platform !== 'win32') await syncToDisk(path.dirname(target), 'r')
    },
    async open(relative) {
      const file = locateFile(relative)
      const found = await stat(file).catch(() => null)
      return found?.isFile() === true ? { content: createReadStream(file), bytes: found.size } : null
    },
    remove: (relative) => rm(locateFile(relative), { force: true }),
    list: (kind) => filesBelow(dataDir, kind),
    requireAnswer: async () => undefined,
    claim: async () => true,
  }
}

/**
 * Moves the file to a folder on another disk, such as one that several machines share. Until the copy is complete, it
 * has a random name. If a crash leaves such a copy behind, it is removed later, because the database does not know it.
 */
async function moveToOtherDisk(file: string, target: string, error: unknown): Promise<void> {
  if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
  const copy = path.join(path.dirname(target), `${newFileName()}${path.extname(target)}`)
  try {
    await copyFile(file, copy)
    await syncToDisk(copy, 'r+')
    await rename(copy, target)
  } catch (failed) {
    await rm(copy, { force: true })
    throw refusalOfWrite(failed)
  }
  await rm(file, { force: true })
}

async function syncToDisk(name: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(name, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* filesBelow(dataDir: string, kind: FileKind): AsyncGenerator<StoredFile> {
  for (const name of await readdir(path.join(dataDir, kind), { recursive: true }).catch(() => [])) {
    const relative = `${kind}/${name.split(path.sep).join('/')}`
    if (!isFilePath(relative, kind)) continue
    const found = await stat(path.join(dataDir, kind, name)).catch(() => null)
    if (found?.isFile() === true) yield { path: relative, changedAt: found.mtimeMs }
  }
}
