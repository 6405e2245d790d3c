import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** What all processes of an installation keep as files: documents of members, and copies of own data for a day. */
export interface FileStore {
  /** For operators: where the files are. */
  readonly place: string
  /** Whether the files lie below DATA_DIR. */
  readonly isFolder: boolean
  /**
   * Keeps a file under a path that is free, whole or not at all, and takes it from where it was.
   *
   * @throws Refusal `unavailable` while the store is away, `storage-full` when it is full
   */
  put(path: string, file: string): Promise<void>
  /** The content and its size in bytes, known to be there before anything is answered. `null`: there is no such file. */
  open(path: string): Promise<OpenedFile | null>
  /** Removes a file for good; one that is not there is no error. */
  remove(path: string): Promise<void>
  /** Every file of a kind, with the moment of its last change. */
  list(kind: FileKind): AsyncIterable<StoredFile>
  /** Refuses with `unavailable` within 1.5 seconds when the store does not answer. */
  requireAnswer(): Promise<void>
  /**
   * Whether the store belongs to this installation; one that belongs to nobody does from now on. Who removes files
   * that the database does not know asks first: the files of another installation are all unknown.
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

/** The same in a folder, in a bucket and in a backup. */
export const isFilePath = (path: string, kind: FileKind): boolean => forms[kind].test(path)

export const newFileName = (): string => randomBytes(24).toString('base64url')

export const documentPath = (tenantId: number, storageName: string): string =>
  checked(`documents/${tenantId}/${storageName}`, 'documents')

export const exportPath = (fileName: string): string => checked(`exports/${fileName}`, 'exports')

/** Whose document it is, and its name in the database. */
export function partsOfDocument(path: string): { readonly tenantId: number; readonly storageName: string } {
  const [, tenant, storageName] = forms.documents.exec(path) ?? []
  if (tenant === undefined || storageName === undefined) throw new Error('not the path of a document')
  return { tenantId: Number(tenant), storageName }
}

function checked(path: string, kind: FileKind): string {
  if (!isFilePath(path, kind)) throw new Error('a stored file has a random name')
  return path
}
