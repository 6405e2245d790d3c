import type { DocumentType, FileFault } from '@salus/domain/documents/document-limits.ts'

/** What a file turned out to be. */
export interface InspectedFile {
  readonly mediaType: DocumentType
  /** Null: a picture. */
  readonly pages: number | null
  readonly width: number | null
  readonly height: number | null
  /** How much of the file is the document. What cameras append to a picture is no part of it. */
  readonly bytes: number
}

/** Why a file is not taken. */
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
