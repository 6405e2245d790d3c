import { filesOfMember, type StoredFile } from './documents.queries.ts'

export type { StoredFile }

export const findFilesOfMember = filesOfMember
