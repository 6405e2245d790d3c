/** A backup or a restore that cannot or must not be done. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
