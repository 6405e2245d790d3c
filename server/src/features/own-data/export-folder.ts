import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** Below the data, where no web server looks; readable by the account of Salus alone. */
export const folderOf = (dataDir: string): string => path.join(dataDir, 'exports')

export async function newFileIn(dataDir: string): Promise<{ readonly name: string; readonly file: string }> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const name = `${randomBytes(24).toString('base64url')}.zip`
  return { name, file: path.join(folderOf(dataDir), name) }
}

export const pathOf = (dataDir: string, name: string): string => path.join(folderOf(dataDir), path.basename(name))

export async function removeFiles(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(pathOf(dataDir, name), { force: true })
}

export const filesIn = (dataDir: string): Promise<readonly string[]> => readdir(folderOf(dataDir)).catch(() => [])
