import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is a tar file, compressed by Zstandard, encrypted by age: `age -d … | zstd -d | tar t` reads it without
 * Salus. First comes what it is, then the tables piece by piece, then the files, and at the end what all of it adds up
 * to: a backup without its end is none.
 */
export const backupFormat = 1

/** The same without the files that a whole backup holds; it names them, and the backup. */
export const followUpFormat = 2

export const names = {
  header: 'salus-backup.json',
  end: 'end.json',
  tables: 'tables/',
  files: 'files/',
  carried: 'carried/',
} as const

/** Rows are packed in pieces of this size, so that memory does not grow with the database. */
export const pieceBytes = 4 * 1024 * 1024

/** In the header of a file's entry: its hash. */
export const hashRecord = 'SALUS.sha256'

const tableName = z.string().regex(/^[a-z_]+(\.[a-z_]+)?$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const fileSum = z.object({ count: z.number().int(), bytes: z.number().int(), sha256: hash })

export const headerSchema = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** In the order they were applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  /** In an order in which they may be filled: what a row points at comes before it. */
  tables: z.array(z.object({ name: tableName, columns: z.array(z.string().regex(/^[a-z_0-9]+$/)) })),
  /** Tells whether a secret is the one that the data was sealed with, and nothing else. */
  secretFingerprint: hash,
  /** The secret is among the files; else it is AUTH_SECRET. */
  holdsSecret: z.boolean(),
  /** The whole backup that holds the other files; omitted in a whole one. */
  after: z.object({ madeAt: z.iso.datetime(), files: fileSum }).optional(),
})
export type BackupHeader = z.infer<typeof headerSchema>

const tableSumSchema = z.object({ name: tableName, rows: z.number().int(), bytes: z.number().int(), sha256: hash })
export type TableSum = z.infer<typeof tableSumSchema>

export const endSchema = z.object({
  tables: z.array(tableSumSchema),
  sequences: z.array(z.object({ name: tableName, value: z.string().regex(/^\d+$/), isUsed: z.boolean() })),
  files: fileSum,
  /** The names of the files that are in the whole backup. */
  carried: z.object({ count: z.number().int(), sha256: hash }).optional(),
})
export type BackupEnd = z.infer<typeof endSchema>

/** Adds up the rows of a table as they go by. In the text of COPY a line is a row. */
export function tableAdder(name: string) {
  const sha256 = createHash('sha256')
  let [rows, bytes] = [0, 0]
  return {
    add(piece: Uint8Array): void {
      sha256.update(piece)
      bytes += piece.length
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1
    },
    sum: (): TableSum => ({ name, rows, bytes, sha256: sha256.digest('hex') }),
  }
}

/** Adds up files, of any number, to one line each. */
export function fileAdder() {
  const sha256 = createHash('sha256')
  let [count, bytes] = [0, 0]
  return {
    add(file: { readonly path: string; readonly bytes: number; readonly sha256: string }): void {
      sha256.update(`${file.sha256} ${file.bytes} ${file.path}\n`)
      count += 1
      bytes += file.bytes
    },
    sum: (): BackupEnd['files'] => ({ count, bytes, sha256: sha256.digest('hex') }),
  }
}

/** Adds up the names of files, each with a line break. */
export function nameAdder() {
  const sha256 = createHash('sha256')
  let count = 0
  return {
    add(name: string): void {
      sha256.update(`${name}\n`)
      count += 1
    },
    sum: (): NonNullable<BackupEnd['carried']> => ({ count, sha256: sha256.digest('hex') }),
  }
}

export const secretFingerprint = (secret: string): string =>
  createHash('sha256').update(`salus backup ${secret}`).digest('hex')
