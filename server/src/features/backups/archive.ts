import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * The version of the format of a whole backup. A backup is a tar file, compressed by Zstandard and encrypted by age:
 * `age -d … | zstd -d | tar t` lists it without Salus. It contains a header, then the tables in pieces, then the files,
 * and at the end the checksums of everything. A backup without its end is invalid.
 */
export const backupFormat = 1

/**
 * The version of the format of a follow-up. It leaves out the documents of an earlier whole backup, but names that
 * backup and those documents.
 */
export const followUpFormat = 2

export const names = {
  header: 'salus-backup.json',
  end: 'end.json',
  tables: 'tables/',
  files: 'files/',
  carried: 'carried/',
} as const

/** Rows are packed in pieces of about this size, so that memory use does not grow with the database. */
export const pieceBytes = 4 * 1024 * 1024

/** The name of the tar header record that holds the SHA-256 of a file. */
export const hashRecord = 'SALUS.sha256'

const tableName = z.string().regex(/^[a-z_]+(\.[a-z_]+)?$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const fileSum = z.object({ count: z.number().int(), bytes: z.number().int(), sha256: hash })

export const headerSchema = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  /** In an order in which they can be filled: referenced tables come first. Includes the waiting jobs. */
  tables: z.array(z.object({ name: tableName, columns: z.array(z.string().regex(/^[a-z_0-9]+$/)) })),
  /** A fingerprint of the secret that sealed the data. It only shows whether a given secret is the same one. */
  secretFingerprint: hash,
  /** True if the secret is among the files; otherwise it is AUTH_SECRET, which the operator stores elsewhere. */
  holdsSecret: z.boolean(),
  /** The whole backup that contains the other files of a follow-up; omitted in a whole backup. */
  after: z.object({ madeAt: z.iso.datetime(), files: fileSum }).optional(),
})
export type BackupHeader = z.infer<typeof headerSchema>

const tableSumSchema = z.object({ name: tableName, rows: z.number().int(), bytes: z.number().int(), sha256: hash })
export type TableSum = z.infer<typeof tableSumSchema>

export const endSchema = z.object({
  tables: z.array(tableSumSchema),
  sequences: z.array(z.object({ name: tableName, value: z.string().regex(/^\d+$/), isUsed: z.boolean() })),
  files: fileSum,
  /**
   * The number and the checksum of the names of the files that a follow-up takes from its whole backup; omitted in a
   * whole backup.
   */
  carried: z.object({ count: z.number().int(), sha256: hash }).optional(),
})
export type BackupEnd = z.infer<typeof endSchema>

/**
 * Counts the rows and bytes of a table and computes their checksum, piece by piece. In the text format of COPY, each
 * line is a row.
 */
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

/** Counts files and their bytes, and computes one checksum over the hash, size and path of each. */
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
