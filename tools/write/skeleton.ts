import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes a folder with the given files and the repository's rules, in which a test can plant forbidden code. */
export function makeSkeleton(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salus-skeleton-'))
  for (const [name, text] of Object.entries(files)) write(path.join(folder, name), text)
  for (const name of ['.dependency-cruiser.mjs', '.oxlintrc.json'])
    cpSync(path.join(root, name), path.join(folder, name))
  return folder
}

export function addPackages(folder: string, packages: readonly string[], workspaces: readonly string[]): void {
  for (const name of packages) {
    const manifest = { name, type: 'module', exports: { '.': './dist/index.js' } }
    write(path.join(folder, 'node_modules', name, 'package.json'), JSON.stringify(manifest))
    write(path.join(folder, 'node_modules', name, 'dist', 'index.js'), 'export const z = 1\n')
  }
  mkdirSync(path.join(folder, 'node_modules', '@salus'), { recursive: true })
  for (const name of workspaces) {
    const manifest = { name: `@salus/${name}`, type: 'module', exports: { './*': './src/*' } }
    write(path.join(folder, name, 'package.json'), JSON.stringify(manifest))
    symlinkSync(path.join('..', '..', name), path.join(folder, 'node_modules', '@salus', name))
  }
}

/** Runs the tool in the folder and returns the JSON that it printed. Throws if there is none. */
export function runInSkeleton(folder: string, tool: string, parameters: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'node_modules', tool), ...parameters], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (!stdout.includes('{')) throw new Error(`${tool} said: ${stdout}${stderr}`)
  return stdout.slice(stdout.indexOf('{'))
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
