// Benchmark (f): creates reports for a hundred different people. Alternates them with pages of a plain Typst document
// that has a table of 15 rows.

import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { reportDocument } from '@salus/server/features/check-ups/report/report-document.ts'
import { renderReport } from '@salus/server/features/check-ups/report/render-report.ts'
import { sampleCheckUp } from './report-samples.ts'
import { median, printTable } from './table.ts'

const reports = 100
const goal = 3
const kinds = ['stress-load', 'stressor-analysis', 'work-ability', 'manual-questionnaire', 'body-composition-scale']

const plain = NodeCompiler.create()

function plainPage(round: number): Uint8Array {
  const rows = Array.from(
    { length: 15 },
    (_, row) => `[Value number ${row}], [${round * 31 + row * 7} kg], [${round} to ${row + 40}], [Usual range]`,
  )
  const { result } = plain.compile({ mainFileContent: `= Page ${round}\n#table(columns: 4, ${rows.join(', ')})` })
  if (!result) throw new Error('the plain page did not compile')
  // Does not clear the compiler's cache. The process has only one cache, and the reports between these pages already
  // clear it, as they do in the server.
  return plain.pdf(result, {})
}

const report = (checkUp: CheckUp, person: number): Uint8Array =>
  renderReport(
    reportDocument({
      checkUp,
      memberName: `Person ${person}`,
      tenantName: 'Studio Nord',
      language: person % 2 === 0 ? 'de' : 'en',
      timezone: 'Europe/Berlin',
    }),
  )

const timed = (make: () => Uint8Array): number => {
  const begin = performance.now()
  make()
  return performance.now() - begin
}

const lines: string[][] = []
const all = { report: 0, plain: 0 }
for (const kind of kinds) {
  // Warms up, because each process loads the fonts and the template only with its first reports.
  for (let warm = 0; warm < 3; warm += 1) {
    plainPage(-warm)
    report(sampleCheckUp({ kind, person: reports + warm, daysAgo: 10 }), warm)
  }
  const checkUps = Array.from({ length: reports }, (_, person) => sampleCheckUp({ kind, person, daysAgo: 10 }))
  const pairs = checkUps.map((checkUp, round) => ({
    plain: timed(() => plainPage(round)),
    report: timed(() => report(checkUp, round)),
  }))
  const [ofReport, ofPlain] = [median(pairs.map((pair) => pair.report)), median(pairs.map((pair) => pair.plain))]
  all.report += ofReport
  all.plain += ofPlain
  lines.push(buildLine(kind, ofReport, ofPlain))
}
lines.push(buildLine('all five alike', all.report / kinds.length, all.plain / kinds.length))
printTable(
  `(f) ${reports} report PDFs of each kind, median of one / a plain Typst page with a table of 15 rows (goal at most ${goal})`,
  ['report of', 'ratio', 'report ms', 'plain ms'],
  lines,
)
if (all.report / all.plain > goal) process.exitCode = 1

function buildLine(name: string, ofReport: number, ofPlain: number): string[] {
  return [name, (ofReport / ofPlain).toFixed(2), ofReport.toFixed(1), ofPlain.toFixed(1)]
}
