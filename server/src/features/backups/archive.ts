import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * The version of the format of a full backup. A backup is a tar file that is compressed with Zstandard and encrypted
 * with age, so `age -d … | zstd -d | tar t` lists it without Salus. It contains a header, the tables in pieces, the
 * files, and at the end the checksums of all of these. A backup without the checksums is invalid.
 */
export const backupFormat = 1

/**
 * The version of the format of an incremental backup. Such a backup leaves out the documents that an earlier full
 * backup contains. It names the full backup and these documents instead.
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

/** The name of the tar header record with the SHA-256 of a file. */
export const hashRecord = 'SALUS.sha256'

const tableName = z.string().regex(/^[a-z_]+(\.[a-z_]+)?$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const fileSum = z.object({ count: z.number().int(), bytes: z.number().int(), sha256: hash })

export const headerSchema = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  /**
   * The tables, including the waiting jobs. Referenced tables come first, so that a restore can fill the tables in this
   * order.
   */
  tables: z.array(z.object({ name: tableName, columns: z.array(z.string().regex(/^[a-z_0-9]+$/)) })),
  /**
   * A fingerprint of the secret that sealed the data. It is used only to check whether a given secret is the right one.
   */
  secretFingerprint: hash,
  /**
   * True if the secret is among the files. Otherwise the secret is AUTH_SECRET, which the operator stores elsewhere.
   */
  holdsSecret: z.boolean(),
  /**
   * In an incremental backup, the full backup that contains the files that this backup leaves out. Omitted in a full
   * backup.
   */
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
   * In an incremental backup, the number of files that it takes from its full backup, and the checksum of their names.
   * Omitted in a full backup.
   */
  carried: z.object({ count: z.number().int(), sha256: hash }).optional(),
})
export type BackupEnd = z.infer<typeof endSchema>

/**
 * Counts the rows and bytes of a table and computes their checksum, piece by piece. Each line is a row, as in the text
 * format of COPY.
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

/** Counts files and their bytes. Computes one checksum over the hash, size and path of all files. */
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
