import { filesOfMember, type StoredFile } from './documents.queries.ts'

export type { StoredFile }

/** The files that are kept for a member, for the jobs that copy or erase them. */
export const findFilesOfMember = filesOfMember
