import { filesOfMember, type StoredFile } from './documents.queries.ts'

export type { StoredFile }

/** The files stored for a member, for the jobs that copy or erase them. */
export const findFilesOfMember = filesOfMember
