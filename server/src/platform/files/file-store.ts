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
   * Moves `file` to a path that is still free, completely or not at all.
   *
   * @throws Refusal `unavailable` while the store does not answer, `storage-full` when a disk is full
   */
  put(path: string, file: string): Promise<void>
  /** The content and its size in bytes. `null` if there is no such file. */
  open(path: string): Promise<OpenedFile | null>
  /** Removes a file permanently. A missing file is not an error. */
  remove(path: string): Promise<void>
  list(kind: FileKind): AsyncIterable<StoredFile>
  /** Refuses with `unavailable` within 1.5 seconds when the store does not answer. */
  requireAnswer(): Promise<void>
  /**
   * True when the store belongs to this installation. Claims a store that has no owner. Must be called before files
   * that the database does not know are removed, because all files of another installation are unknown.
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

/** True when the path has the form of this kind. The form is the same in a folder, in a bucket and in a backup. */
export const isFilePath = (path: string, kind: FileKind): boolean => forms[kind].test(path)

export const newFileName = (): string => randomBytes(24).toString('base64url')

export const documentPath = (tenantId: number, storageName: string): string =>
  checked(`documents/${tenantId}/${storageName}`, 'documents')

export const exportPath = (fileName: string): string => checked(`exports/${fileName}`, 'exports')

/** Throws if the path is not that of a document. */
export function partsOfDocument(path: string): { readonly tenantId: number; readonly storageName: string } {
  const [, tenant, storageName] = forms.documents.exec(path) ?? []
  if (tenant === undefined || storageName === undefined) throw new Error('not the path of a document')
  return { tenantId: Number(tenant), storageName }
}

function checked(path: string, kind: FileKind): string {
  if (!isFilePath(path, kind)) throw new Error('a stored file has a random name')
  return path
}
