import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { BackupConfig } from '../../platform/config/backup.ts'
import type { BackupEnd } from './archive.ts'
import { nameFilesList, type KeptBackup } from './backup-folder.ts'

export interface WholeBackup {
  readonly madeAt: Date
  /** The number, total size and checksum of its files. Together they identify the backup. */
  readonly files: BackupEnd['files']
  readonly paths: ReadonlySet<string>
}

const headSchema = z.object({
  lock: z.string(),
  /** The size of the backup itself. If the backup was truncated, no incremental backup uses it. */
  bytes: z.number().int(),
  paths: z.string(),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
})

interface Listed {
  readonly bytes: number
  readonly files: BackupEnd['files']
  readonly paths: readonly string[]
  readonly lock: string
}

/**
 * Writes the list of files next to a full backup. Incremental backups need the list, and the server may be unable to
 * decrypt the full backup itself.
 */
export async function writeFileList(file: string, { bytes, files, paths, lock }: Listed): Promise<void> {
  const body = paths.join('\n')
  const head: z.infer<typeof headSchema> = { lock, bytes, paths: computeChecksum(body), files }
  await writeFile(nameFilesList(file), `${JSON.stringify(head)}\n${body}`, { mode: 0o600, flush: true })
}

/**
 * Returns the listed files of a full backup. Returns `null` if the list is missing or damaged, or if the backup does
 * not have the listed size. Also returns `null` if the backup was encrypted with other keys or another passphrase.
 */
export async function readFileList({ file, madeAt }: KeptBackup, lock: string): Promise<WholeBackup | null> {
  const list = await readList(nameFilesList(file)).catch(() => null)
  if (list === null) return null
  const head = headSchema.safeParse(parseLine(list.head))
  if (!head.success || head.data.paths !== list.sum || head.data.lock !== lock) return null
  if ((await stat(file).catch(() => null))?.size !== head.data.bytes) return null
  return { madeAt, files: head.data.files, paths: list.paths }
}

/** Reads the list in pieces, because splitting a million names at once would delay requests for seconds. */
async function readList(file: string): Promise<{ head: string; paths: ReadonlySet<string>; sum: string } | null> {
  const hash = createHash('sha256')
  const paths = new Set<string>()
  let head: string | null = null
  let unended = ''
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: pieceBytes })) {
    let text = unended + String(piece)
    if (head === null) {
      const end = text.indexOf('\n')
      if (end === -1) {
        unended = text
        continue
      }
      head = text.slice(0, end)
      text = text.slice(end + 1)
      hash.update(text)
    } else hash.update(String(piece))
    const lines = text.split('\n')
    unended = lines.pop() ?? ''
    for (const line of lines) if (line !== '') paths.add(line)
  }
  if (unended !== '') paths.add(unended)
  return head === null ? null : { head, paths, sum: hash.digest('hex') }
}

const pieceBytes = 256 * 1024

/**
 * Returns a mark that is equal for backups with the same keys or passphrase, and reveals neither. An incremental backup
 * takes files only from a full backup with an equal mark. So everyone who can decrypt the incremental backup can also
 * decrypt the full backup.
 */
export const lockMark = ({ recipients, passphrase }: BackupConfig, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(recipients.length > 0 ? recipients : passphrase))
    .digest('hex')

const computeChecksum = (text: string): string => createHash('sha256').update(text).digest('hex')

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
