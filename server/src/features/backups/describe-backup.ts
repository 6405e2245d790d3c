import type { BackupContents } from './read-archive.ts'

export function describeBackup(
  { file, bytes, header, end }: BackupContents & { readonly file: string; readonly bytes: number },
  { milliseconds, isVerified }: { readonly milliseconds: number; readonly isVerified: boolean },
): readonly string[] {
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `${file}`,
    `made at ${header.madeAt}, ${megabytes(bytes)}, ${(milliseconds / 1000).toFixed(1)} s, ` +
      (isVerified ? 'read again to its end and found whole' : 'not read again: the private key is elsewhere'),
    ...(end.carried && header.after
      ? [`takes ${end.carried.count} more files from the whole backup of ${header.after.madeAt}`]
      : []),
    `${rows} rows of ${end.tables.length} tables, ${end.files.count} files of ${megabytes(end.files.bytes)}, ` +
      `${header.migrations.length} migrations, ${header.holdsSecret ? 'with the secret' : 'without AUTH_SECRET'}`,
    ...end.tables.filter((table) => table.rows > 0).map(({ name, rows, sha256 }) => `${name}\t${rows}\t${sha256}`),
    `files\t${end.files.count}\t${end.files.sha256}`,
  ]
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
