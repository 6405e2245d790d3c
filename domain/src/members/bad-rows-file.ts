import type { Delimiter } from '../tables/delimited-text.ts'
import { delimitedFile } from '../tables/write-delimited.ts'
import type { Language, Words } from '../words.ts'
import { headerKey } from './member-columns.ts'
import type { RowProblem } from './read-member-row.ts'

/** The name of the column that says why a row was not imported. An import leaves a column of this name out. */
export const reasonColumn: Words = { de: 'Was nicht stimmt', en: 'What is wrong' }

const reasonKeys = new Set(Object.values(reasonColumn).map(headerKey))

export interface BadRowsOfFile {
  /** Of the file the rows are from; null in a spreadsheet. */
  readonly delimiter: Delimiter | null
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly problems: readonly RowProblem[] }[]
}

/**
 * The rows that cannot be imported as a file to mend and import again. The reason comes first, where it is seen, and where a
 * row with too many cells does not push it aside. A reason from an earlier round is replaced.
 */
export function badRowsFile(
  { delimiter, header, rows }: BadRowsOfFile,
  { language, reasonOf }: { readonly language: Language; readonly reasonOf: (problem: RowProblem) => string },
): string {
  const former = header.map((name) => reasonKeys.has(headerKey(name)))
  const kept = (cells: readonly string[]) => cells.filter((_, index) => former[index] !== true)
  const lines = rows.map(({ cells, problems }) => [problems.map(reasonOf).join('. '), ...kept(cells)])
  const separator = delimiter ?? (language === 'de' ? ';' : ',')
  return delimitedFile([[reasonColumn[language], ...kept(header)], ...lines], separator)
}
