/** Thrown when a backup or a restore is impossible or not allowed. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
