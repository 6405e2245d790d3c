import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/**
 * A line of the journal. The journal is a file outside the database that lists erased people and tenants as hashes. A
 * restore never replaces it, so it shows what must be erased again after a restore.
 */
const lineSchema = z.object({
  kind: z.enum(['member', 'login', 'tenant']),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  /** Only for a login: the tenants that may keep their record of the person. */
  keptIn: z.array(z.number()).optional(),
})
export type JournalLine = z.infer<typeof lineSchema>

export const subjectHash = (id: string): string => createHash('sha256').update(id).digest('hex')

const locateJournal = (dataDir: string) => path.join(dataDir, 'erased-subjects.jsonl')

/**
 * Adds lines to the journal. Must be called before the deletion is committed. If the process crashes between this call
 * and the commit, the journal has one line too many, but it never lacks a line.
 */
export async function noteErased(dataDir: string, lines: readonly JournalLine[]): Promise<void> {
  if (lines.length === 0) return
  await mkdir(dataDir, { recursive: true })
  await appendToJournal(
    locateJournal(dataDir),
    lines.map((line) => JSON.stringify(line)),
  )
}

/**
 * Appends the lines to a journal and waits until they are on the disk. The last line of the journal can be incomplete,
 * because the disk became full or the machine stopped. Ends such a line first, so that the first new line does not
 * become part of it.
 */
export async function appendToJournal(file: string, lines: readonly string[]): Promise<void> {
  const journal = await open(file, 'a+', 0o600)
  try {
    const start = (await endsWithinLine(journal)) ? '\n' : ''
    await journal.appendFile(start + lines.map((line) => `${line}\n`).join(''))
    await journal.sync()
  } finally {
    await journal.close()
  }
}

async function endsWithinLine(journal: FileHandle): Promise<boolean> {
  const { size } = await journal.stat()
  if (size === 0) return false
  const { buffer } = await journal.read({ buffer: Buffer.alloc(1), position: size - 1 })
  return buffer.toString() !== '\n'
}

export async function readJournal(dataDir: string): Promise<readonly JournalLine[]> {
  let text: string
  try {
    text = await readFile(locateJournal(dataDir), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  // Skips invalid lines. The last line is incomplete if the machine stopped while writing it.
  return text.split('\n').flatMap((line) => lineSchema.safeParse(parseLine(line)).data ?? [])
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
