import type { DocumentType, FileFault } from '@salus/domain/documents/document-limits.ts'

export interface InspectedFile {
  readonly mediaType: DocumentType
  /** `null` for a picture. */
  readonly pages: number | null
  readonly width: number | null
  readonly height: number | null
  /** The length of the document in the file, in bytes. Does not include data that cameras append to a picture. */
  readonly bytes: number
}

export class FileRefused extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

export function refuseFile(fault: FileFault): never {
  throw new FileRefused(fault)
}
