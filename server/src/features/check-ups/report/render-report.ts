import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { ReportDocument } from './report-document.ts'

const template = readFileSync(new URL('report.typ', import.meta.url), 'utf8')

const { resolve } = createRequire(import.meta.url)
const fonts = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold']

let compiler: NodeCompiler | undefined
let rendered = 0

// Made at the first report: it takes a moment and most processes never need it.
const makeCompiler = () =>
  NodeCompiler.create({
    fontArgs: [{ fontBlobs: fonts.map((name) => readFileSync(resolve(`@expo-google-fonts/inter/${name}.ttf`))) }],
  })

/** A tagged PDF that meets PDF/UA-1. The same document gives the same bytes. */
export function renderReport(document: ReportDocument): Uint8Array {
  compiler ??= makeCompiler()
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(document) } })
  const { result } = compiled
  if (!result)
    throw new Error(`the report did not compile: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
  const pdf = compiler.pdf(result, { pdfStandard: 'ua-1' })
  rendered += 1
  // Reports of one profile share most of their words: what the last thirty needed is kept. Looking through it takes as
  // long as a good part of a report.
  if (rendered % 10 === 0) compiler.evictCache(3)
  return pdf
}
