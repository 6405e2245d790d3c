import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { replaceUnknownLetters } from './unknown-letters.ts'

const { resolve } = createRequire(import.meta.url)
const fonts = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold']

// The root folder that templates may read from. It does not exist on disk; the inputs are mapped into it in memory.
const workspace = fileURLToPath(new URL('typst/', import.meta.url))
const inputsFile = path.join(workspace, 'inputs.json')

let compiler: NodeCompiler | undefined
let rendered = 0

// Called only for the first document, because creating a compiler takes a moment and most processes write no documents.
const makeCompiler = () =>
  NodeCompiler.create({
    workspace,
    fontArgs: [{ fontBlobs: fonts.map((name) => readFileSync(resolve(`@expo-google-fonts/inter/${name}.ttf`))) }],
  })

interface Layout {
  readonly template: string
  /**
   * The template reads the inputs with `json("/inputs.json")`. If they were passed as `sys.inputs`, the compiler would
   * create a new standard library for every document.
   */
  readonly inputs: Readonly<Record<string, unknown>>
  /**
   * The values to try, in this order, as the input `density`. The first value that fills the last page well enough is
   * used. If none does, the first of the list is used. The template must mark its end with `<end>`, whose value has
   * `y`, the height in millimetres.
   */
  readonly densities: readonly number[]
}

interface Typeset extends Omit<Layout, 'densities'> {
  readonly densities?: Layout['densities']
  /** Inputs that are embedded as files and not shown. */
  readonly embedded?: Layout['inputs']
  /** `ua-1` is for screen readers; `a-3a` is for screen readers and archiving, and allows embedded files. */
  readonly standard: 'ua-1' | 'a-3a'
}

/**
 * Returns a tagged PDF. The same inputs give the same bytes. Letters that no font has are shown as a box, because both
 * standards refuse a document with such letters.
 */
export function typeset({ inputs, ...layout }: Typeset): Uint8Array {
  compiler ??= makeCompiler()
  const by = compiler
  try {
    return write(by, { ...layout, inputs })
  } catch (error) {
    const text = JSON.stringify(inputs)
    const shown = replaceUnknownLetters(text, (letters) => findRefused(by, letters, layout.standard))
    if (shown === text) throw error
    return write(by, { ...layout, inputs: inputsSchema.parse(JSON.parse(shown)) })
  }
}

const inputsSchema = z.record(z.string(), z.unknown())
/** Shows the letters in both weights, because a letter may be accepted in one weight and refused in the other. */
const probe = `#set document(title: "probe")
#set text(font: "Inter", lang: "en")
#let letters = json("/inputs.json").letters
#letters #text(weight: 600, letters)`

/** Lists the pieces of the text that no font has, as the compiler names them when it refuses a document. */
function findRefused(by: NodeCompiler, letters: string, standard: Typeset['standard']): readonly string[] {
  const compiled = compile(by, probe, { letters })
  try {
    by.pdf(compiled, { pdfStandard: standard })
    return []
  } catch (error) {
    const pieces = [...String(error).matchAll(/the text `\\?"(.+?)\\?"`/gu)].map(([, piece = '']) => piece)
    return pieces.length === 0 ? [letters] : pieces
  }
}

/** True if documents can show this picture. A picture can be damaged even if its beginning is correct. */
export function canTypesetPicture(picture: Uint8Array): boolean {
  const template = '#set document(title: "probe")\n#image(bytes(json("/inputs.json").picture), alt: "probe")'
  try {
    typeset({ template, inputs: { picture: [...picture] }, standard: 'ua-1' })
    return true
  } catch {
    return false
  }
}

function write(by: NodeCompiler, { template, inputs, embedded = {}, standard, densities = [1] }: Typeset): Uint8Array {
  const result = layOut(by, { template, inputs: { ...inputs, ...embedded }, densities })
  const pdf = by.pdf(result, { pdfStandard: standard })
  rendered += 1
  // Reports of one profile share most of their words, so the cache retains everything that the last thirty documents
  // needed. Older content is removed only after every tenth document, because removing it takes a large part of the
  // time of one report.
  if (rendered % 10 === 0) by.evictCache(3)
  return pdf
}

/**
 * How far down the text must reach on the last page, in millimetres from the top edge of the paper. That is a heading
 * and four or five lines.
 */
const leastOnLastPage = 50

function layOut(by: NodeCompiler, { template, inputs, densities }: Layout): NodeTypstDocument {
  const [first = 1, ...others] = densities
  const designed = compile(by, template, { ...inputs, density: first })
  if (others.length === 0 || endsWell(by, designed)) return designed
  for (const density of others) {
    const layout = compile(by, template, { ...inputs, density })
    if (endsWell(by, layout)) return layout
  }
  return designed
}

function compile(by: NodeCompiler, template: string, inputs: Layout['inputs']): NodeTypstDocument {
  by.mapShadow(inputsFile, Buffer.from(JSON.stringify(inputs)))
  const compiled = by.compile({ mainFileContent: template })
  by.unmapShadow(inputsFile)
  if (!compiled.result)
    throw new Error(`the document did not compile: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
  return compiled.result
}

function endsWell(by: NodeCompiler, layout: NodeTypstDocument): boolean {
  if (layout.numOfPages === 1) return true
  const found: unknown = by.query(layout, { selector: '<end>', field: 'value' })
  const [end] = endSchema.parse(found)
  return end.y >= leastOnLastPage
}

const endSchema = z.tuple([z.object({ y: z.number() })])
