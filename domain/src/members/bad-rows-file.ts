import type { Delimiter } from '../tables/delimited-text.ts'
import { delimitedFile } from '../tables/write-delimited.ts'
import type { Language, Words } from '../words.ts'
import { headerKey } from './member-columns.ts'
import type { RowProblem } from './read-member-row.ts'

/** The header of the column that explains why a row was not imported. The import ignores a column with this header. */
export const reasonColumn: Words = { de: 'Was nicht stimmt', en: 'What is wrong' }

const reasonKeys = new Set(Object.values(reasonColumn).map(headerKey))

export interface BadRowsOfFile {
  /** The delimiter of the original file; `null` for a spreadsheet. */
  readonly delimiter: Delimiter | null
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly problems: readonly RowProblem[] }[]
}

/**
 * Writes a file of the rows that cannot be imported, so that staff can correct them and import them again. The reason
 * is in the first column. It is visible there, and a row with too many cells cannot shift it. A column with reasons
 * from an earlier attempt is left out.
 */
export function badRowsFile(
  { delimiter, header, rows }: BadRowsOfFile,
  { language, writeReason }: { readonly language: Language; readonly writeReason: (problem: RowProblem) => string },
): string {
  const former = header.map((name) => reasonKeys.has(headerKey(name)))
  const kept = (cells: readonly string[]) => cells.filter((_, index) => former[index] !== true)
  const lines = rows.map(({ cells, problems }) => [problems.map(writeReason).join('. '), ...kept(cells)])
  const separator = delimiter ?? (language === 'de' ? ';' : ',')
  return delimitedFile([[reasonColumn[language], ...kept(header)], ...lines], separator)
}
