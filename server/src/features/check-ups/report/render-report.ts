import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { ReportDocument } from './report-document.ts'

const template = readFileSync(new URL('report.typ', import.meta.url), 'utf8')

let compiler: NodeCompiler | undefined

/** A tagged PDF. The same document gives the same bytes. */
export function renderReport(document: ReportDocument): Uint8Array {
  // Made at the first report: it takes a moment and most processes never need it.
  compiler ??= NodeCompiler.create()
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(document) } })
  const { result } = compiled
  if (!result)
    throw new Error(`the report did not compile: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
  const pdf = compiler.pdf(result, { pdfTags: true })
  compiler.evictCache(10)
  return pdf
}
