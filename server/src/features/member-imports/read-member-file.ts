import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import {
  type MemberTable,
  memberTableOfSheet,
  memberTableOfText,
  type TableProblem,
} from '@salus/domain/members/member-table.ts'
import { refuse } from '../../platform/refusal.ts'
import { readSpreadsheet, UnreadableSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts'

export interface ReadMemberFile {
  readonly table: MemberTable
  readonly bytes: number
  /** The table as it is kept until it is imported. */
  readonly packed: Buffer
}

/** The table in an uploaded file. What it is shows by its content, whatever it is called. */
export async function readMemberFile({ content }: { readonly content: string }): Promise<ReadMemberFile> {
  const bytes = Buffer.from(content, 'base64')
  const table = await tableOf(bytes)
  if ('problem' in table) return refuseFile(table.problem)
  return { table, bytes: bytes.length, packed: await pack(table) }
}

async function tableOf(bytes: Buffer): Promise<MemberTable | { readonly problem: TableProblem }> {
  const found = memberTableOfText(bytes)
  if (!('problem' in found) || found.problem !== 'spreadsheet') return found
  try {
    return memberTableOfSheet(await readSpreadsheet(bytes))
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) return refuseFile(error.reason)
    throw error
  }
}

const refuseFile = (code: TableProblem | UnreadableSpreadsheet['reason']): never =>
  refuse('invalid-input', {
    errors: [{ path: 'content', code, message: 'This file cannot be read as a list of members.' }],
  })

const pack = async (table: MemberTable): Promise<Buffer> => promisify(gzip)(JSON.stringify(table))

/** What was kept of a file. */
export const unpack = async (packed: Buffer): Promise<MemberTable> => {
  const text = await promisify(gunzip)(packed)
  // Written by `pack` alone.
  return JSON.parse(text.toString()) as MemberTable
}
