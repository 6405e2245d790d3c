import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  type MemberTable,
  memberTableOfSheet,
  memberTableOfText,
  type TableProblem,
} from '@salus/domain/members/member-table.ts'
import { bytesOfBase64 } from '../../platform/files/base64.ts'
import { readingLent } from '../../platform/files/lent-text.ts'
import { freeMemory } from '../../platform/threads/free-memory.ts'
import { readSpreadsheet, UnreadableSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts'

const mostExamples = 5

export interface ReadMemberTable {
  readonly encoding: MemberTable['encoding']
  readonly delimiter: MemberTable['delimiter']
  readonly header: readonly string[]
  readonly rowCount: number
  readonly firstRows: MemberTable['rows']
  readonly bytes: number
  readonly packed: Uint8Array
}

export interface UnreadableMemberFile {
  readonly problem: TableProblem | UnreadableSpreadsheet['reason']
}

export const work = readingLent(read)

async function read(content: string): Promise<ReadMemberTable | UnreadableMemberFile | null> {
  const bytes = bytesOfBase64(content)
  if (bytes === null) return null
  const size = bytes.length
  const table = await tableOf(bytes)
  if ('problem' in table) return table
  const { encoding, delimiter, header, rows } = table
  return {
    encoding,
    delimiter,
    header,
    rowCount: rows.length,
    firstRows: rows.slice(0, mostExamples),
    bytes: size,
    packed: await promisify(gzip)(JSON.stringify(table)),
  }
}

async function tableOf(bytes: Buffer): Promise<MemberTable | UnreadableMemberFile> {
  const found = memberTableOfText(bytes)
  if (!('problem' in found) || found.problem !== 'spreadsheet') {
    freeMemory(bytes)
    return found
  }
  try {
    return memberTableOfSheet(await readSpreadsheet(bytes))
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) return { problem: error.reason }
    throw error
  }
}
