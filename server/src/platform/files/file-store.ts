import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * The files that all processes of an installation share: documents of members, and exports of a person's own data,
 * which are kept for one day.
 */
export interface FileStore {
  readonly place: string
  readonly isFolder: boolean
  /**
   * Moves `file` to a path that is not yet used. If it fails, nothing is stored.
   *
   * @throws Refusal `unavailable` if the store does not answer, `storage-full` if a disk is full
   */
  put(path: string, file: string): Promise<void>
  /** Returns the content and its size in bytes. `null` if there is no such file. */
  open(path: string): Promise<OpenedFile | null>
  /** Removes a file permanently. Does nothing if there is no such file. */
  remove(path: string): Promise<void>
  list(kind: FileKind): AsyncIterable<StoredFile>
  /** Refuses with `unavailable` if the store does not answer within 1.5 seconds. */
  requireAnswer(): Promise<void>
  /**
   * Returns true if the store belongs to this installation. A store without an owner is claimed. Must be called before
   * unknown files are removed. The database does not know the files of another installation, so they would be removed
   * as well.
   */
  claim(installation: string): Promise<boolean>
}

export interface OpenedFile {
  readonly content: Readable
  readonly bytes: number
}

export interface StoredFile {
  readonly path: string
  /** In milliseconds since 1970. */
  readonly changedAt: number
}

export type FileKind = 'documents' | 'exports'

const name = '[\\w-]{32}'
const forms: Readonly<Record<FileKind, RegExp>> = {
  documents: new RegExp(`^documents/([1-9]\\d*)/(${name})$`),
  exports: new RegExp(`^exports/(${name}\\.zip)$`),
}

/**
 * Returns true if the path has the form for this kind of file. The form is the same in a folder, in a bucket and in a
 * backup.
 */
export const isFilePath = (path: string, kind: FileKind): boolean => forms[kind].test(path)

export const newFileName = (): string => randomBytes(24).toString('base64url')

export const documentPath = (tenantId: number, storageName: string): string =>
  checkPath(`documents/${tenantId}/${storageName}`, 'documents')

export const exportPath = (fileName: string): string => checkPath(`exports/${fileName}`, 'exports')

/** Throws if the path is not that of a document. */
export function partsOfDocument(path: string): { readonly tenantId: number; readonly storageName: string } {
  const [, tenant, storageName] = forms.documents.exec(path) ?? []
  if (tenant === undefined || storageName === undefined) throw new Error('not the path of a document')
  return { tenantId: Number(tenant), storageName }
}

function checkPath(path: string, kind: FileKind): string {
  if (!isFilePath(path, kind)) throw new Error('a stored file has a random name')
  return path
}
