import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/**
 * The running release. It is shown, for example, in `/healthz`, in the description of the API, in the log and on the
 * page About Salus.
 */
export interface Release {
  readonly version: string
  /** The commit's hash, with `-dirty` if tracked files were changed after it. `unknown` if it cannot be determined. */
  readonly commit: string
}

const unknown = 'unknown'
const rootFolder = fileURLToPath(new URL('../../../../', import.meta.url))

const releaseFileSchema = z.object({
  version: z.string().min(1),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}(?:-dirty)?$/)
    .nullish(),
})
const manifestSchema = z.object({ version: z.string().min(1) })

let running: Release | undefined

export const runningRelease = (): Release => (running ??= readRelease(rootFolder))

/**
 * Returns the release in a folder. A built package has a `release.json`. Otherwise, the version comes from
 * `package.json` and the commit from the checkout.
 */
export function readRelease(folder: string): Release {
  const packaged = releaseFileSchema.safeParse(readJson(path.join(folder, 'release.json'))).data
  if (packaged) return { version: packaged.version, commit: packaged.commit ?? unknown }
  const manifest = manifestSchema.safeParse(readJson(path.join(folder, 'package.json'))).data
  return { version: manifest?.version ?? unknown, commit: readCommit(folder) ?? unknown }
}

function readCommit(folder: string): string | null {
  // If the folder has no `.git`, git would return the commit of a repository that contains the folder.
  if (!existsSync(path.join(folder, '.git'))) return null
  try {
    const parameters = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty']
    const options: ExecFileSyncOptions = { cwd: folder, timeout: 5_000, stdio: ['ignore', 'pipe', 'ignore'] }
    const described = String(execFileSync('git', parameters, options)).trim()
    return releaseFileSchema.shape.commit.safeParse(described).data ?? null
  } catch {
    // There is no git on this machine, or git refuses a folder that belongs to another user.
    return null
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
