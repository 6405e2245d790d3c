/**
 * Matches cells that a spreadsheet may execute as a formula (OWASP, CSV injection). A formula starts with a sign such
 * as `=`, or with the full-width form of that sign. A cell with only a bar or a percent sign is not matched: it is
 * harmless, and the percent sign is the unit of many values.
 */
const formula = /^\s*(?:[=+\-@＝＋－＠]|[|%].)|^[\t\r\n]/u

/** Cells that earlier versions of Salus guarded with an apostrophe, although they are harmless. */
const formerlyGuarded = /^\s*[|%]$/u

/** Puts an apostrophe before a formula, so that a spreadsheet shows it instead of executing it. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe that `guardFormula` adds. Other texts stay unchanged. */
export const removeFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && [formula, formerlyGuarded].some((guarded) => guarded.test(cell.slice(1)))
    ? cell.slice(1)
    : cell
