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
  readonly unreadSheets: readonly string[]
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
  const found = await readTable(bytes)
  if ('problem' in found) return found
  const { unreadSheets = [], ...table } = found
  const { encoding, delimiter, header, rows } = table
  return {
    encoding,
    delimiter,
    header,
    rowCount: rows.length,
    firstRows: rows.slice(0, mostExamples),
    unreadSheets,
    bytes: size,
    packed: await promisify(gzip)(JSON.stringify(table)),
  }
}

type FoundTable = MemberTable & Partial<Pick<ReadMemberTable, 'unreadSheets'>>

async function readTable(bytes: Buffer): Promise<FoundTable | UnreadableMemberFile> {
  const found = memberTableOfText(bytes)
  if (!('problem' in found) || found.problem !== 'spreadsheet') {
    freeMemory(bytes)
    return found
  }
  try {
    const { rows, unreadSheets } = await readSpreadsheet(bytes)
    return { ...memberTableOfSheet(rows), unreadSheets }
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) return { problem: error.reason }
    throw error
  }
}
