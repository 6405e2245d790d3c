import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/**
 * Erased people, as hashes of random ids, in a file next to the database. A backup older than an erasure does not bring
 * anybody back, because the file is not part of the database and is read first at the start.
 */
const lineSchema = z.object({
  kind: z.enum(['member', 'login']),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  /** For a login: the tenants that were allowed to keep the record. */
  keptIn: z.array(z.number()).optional(),
})
export type JournalLine = z.infer<typeof lineSchema>

export const subjectHash = (id: string): string => createHash('sha256').update(id).digest('hex')

const fileOf = (dataDir: string) => path.join(dataDir, 'erased-subjects.jsonl')

/** Written before the rows are deleted, so that a crash leaves one line too many and never one too few. */
export async function noteErased(dataDir: string, lines: readonly JournalLine[]): Promise<void> {
  if (lines.length === 0) return
  await mkdir(dataDir, { recursive: true })
  await appendFile(fileOf(dataDir), lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  })
}

export async function readJournal(dataDir: string): Promise<readonly JournalLine[]> {
  let text: string
  try {
    text = await readFile(fileOf(dataDir), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  // The last line may be incomplete if the machine stopped.
  return text.split('\n').flatMap((line) => lineSchema.safeParse(parsed(line)).data ?? [])
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
