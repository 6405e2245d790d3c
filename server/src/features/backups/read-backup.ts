import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Decrypter } from 'age-encryption'
import type { BackupHeader } from './archive.ts'
import { backupName } from './backup-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import { type ArchiveReader, type BackupContents, readArchive } from './read-archive.ts'

type Reader = Omit<ArchiveReader, 'carried'>

/**
 * Reads a backup. If the backup is incremental, also reads the files that it takes from the full backup in the same
 * folder. `reader` therefore receives all files as if they were in one backup.
 */
export async function readBackup(file: string, opener: Decrypter, reader: Reader = {}): Promise<BackupContents> {
  const carried = new Set<string>()
  const contents = await readArchive(file, opener, {
    ...reader,
    header: async (header) => {
      await requireWholeBeside(file, header)
      await reader.header?.(header)
    },
    carried: async (relative) => void carried.add(relative),
  })
  const { after } = contents.header
  if (after !== undefined) await readCarried({ whole: locateFullBackup(file, after), after, carried }, opener, reader)
  return contents
}

type After = NonNullable<BackupHeader['after']>

const locateFullBackup = (file: string, { madeAt }: After): string =>
  path.join(path.dirname(file), backupName(new Date(madeAt)))

async function requireWholeBeside(file: string, { after }: BackupHeader): Promise<void> {
  if (after === undefined) return
  const whole = locateFullBackup(file, after)
  if ((await stat(whole).catch(() => null))?.isFile() === true) return
  throw new BackupRefused(
    `This backup takes files from ${path.basename(whole)}, which is not beside it: put both into one folder.`,
  )
}

interface Carried {
  readonly whole: string
  readonly after: After
  readonly carried: ReadonlySet<string>
}

async function readCarried({ whole, after, carried }: Carried, opener: Decrypter, reader: Reader): Promise<void> {
  const missing = new Set(carried)
  const { header, end } = await readArchive(whole, opener, {
    file: async (relative, content) => {
      if (missing.delete(relative)) await reader.file?.(relative, content)
    },
  })
  // Comparing these checksums is enough: they cover the path, size and hash of every file. `readArchive` has already
  // compared each file with its own hash.
  const isTheOne = header.after === undefined && JSON.stringify(end.files) === JSON.stringify(after.files)
  if (!isTheOne || missing.size > 0)
    throw new BackupRefused(`${path.basename(whole)} is not the backup from which this one takes files.`)
}
