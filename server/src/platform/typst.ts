import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const { resolve } = createRequire(import.meta.url)
const fonts = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold']

let compiler: NodeCompiler | undefined
let rendered = 0

// Made at the first document: it takes a moment and most processes never need it.
const makeCompiler = () =>
  NodeCompiler.create({
    fontArgs: [{ fontBlobs: fonts.map((name) => readFileSync(resolve(`@expo-google-fonts/inter/${name}.ttf`))) }],
  })

interface Typeset {
  readonly template: string
  readonly inputs: Readonly<Record<string, string>>
  /** `ua-1`: for screen readers. `a-3a`: that too, kept for years, and with files inside. */
  readonly standard: 'ua-1' | 'a-3a'
}

/** A tagged PDF. The same inputs give the same bytes. */
export function typeset({ template, inputs, standard }: Typeset): Uint8Array {
  compiler ??= makeCompiler()
  const compiled = compiler.compile({ mainFileContent: template, inputs: { ...inputs } })
  const { result } = compiled
  if (!result)
    throw new Error(`the document did not compile: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
  const pdf = compiler.pdf(result, { pdfStandard: standard })
  rendered += 1
  // Reports of one profile share most of their words: what the last thirty needed is kept. Looking through it takes as
  // long as a good part of a report.
  if (rendered % 10 === 0) compiler.evictCache(3)
  return pdf
}
