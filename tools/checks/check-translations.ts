import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

type Messages = Readonly<Record<string, string>>
type MessageParser = new (message: string, locale: string) => { getAst: () => unknown }

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const languages = ['de', 'en'] as const

export function findTranslationProblems(texts: { de: Messages; en: Messages }, sources: readonly string[]): string[] {
  const keys = new Set([...Object.keys(texts.de), ...Object.keys(texts.en)])
  const isUsed = usage(sources)
  return [...keys]
    .flatMap((key) => [
      ...languages
        .filter((language) => !(key in texts[language]))
        .map((language) => `${key} is missing in ${language}`),
      ...(isUsed(key) ? [] : [`${key} is used nowhere`]),
      ...messageProblems(key, texts),
    ])
    .concat(askedFor(sources).flatMap((key) => (keys.has(key) ? [] : [`${key} is asked for and has no text`])))
}

function messageProblems(key: string, texts: { de: Messages; en: Messages }): string[] {
  const found = languages.map((language) => readValues(texts[language][key] ?? '', language))
  const broken = found.flatMap((values, place) =>
    'error' in values ? [`${key} (${languages[place]}): ${values.error}`] : [],
  )
  if (broken.length > 0 || languages.some((language) => !(key in texts[language]))) return broken
  const [de, en] = found.map((values) => ('names' in values ? values.names : ''))
  return de === en ? [] : [`${key} asks for {${de}} in de and {${en}} in en`]
}

function readValues(message: string, language: string): { names: string } | { error: string } {
  try {
    const names = [...new Set(namesIn(new Parser(message, language).getAst()))]
    return { names: names.toSorted().join(', ') }
  } catch (error) {
    return { error: `does not compile: ${String(error)}` }
  }
}

// In the message tree, type 0 is literal text and type 7 the # of a plural. Every other node contains the name of a
// value or a tag.
function namesIn(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(namesIn)
  if (typeof tree !== 'object' || tree === null) return []
  const own = 'type' in tree && 'value' in tree && tree.type !== 0 && tree.type !== 7 ? [String(tree.value)] : []
  const children = 'children' in tree ? namesIn(tree.children) : []
  const options = 'options' in tree && tree.options ? Object.values(tree.options) : []
  return [...own, ...children, ...options.flatMap((option) => namesIn((option as { value?: unknown }).value))]
}

// A key counts as used if it appears quoted in a source, or matches a template such as `roles.${role}`.
function usage(sources: readonly string[]): (key: string) => boolean {
  const quoted = new Set(
    sources.flatMap((source) => [...source.matchAll(/(['"])([\w.-]+)\1/g)].map((found) => found[2])),
  )
  const templates = sources
    .flatMap((source) => [...source.matchAll(/`([\w.-]*)\$\{[^}`]+\}([\w.-]*)`/g)])
    .filter(([, start]) => start?.includes('.'))
    .map(([, start = '', end = '']) => ({ start, end }))
  return (key) => quoted.has(key) || templates.some(({ start, end }) => key.startsWith(start) && key.endsWith(end))
}

function askedFor(sources: readonly string[]): string[] {
  return [
    ...new Set(sources.flatMap((source) => [...source.matchAll(/\bt\('([\w.-]+)'/g)].map((found) => found[1] ?? ''))),
  ]
}

// Returns the parser that the pages use. It is resolved through web/, so that this check has the same version.
function findParser(): MessageParser {
  return createRequire(path.join(web, 'package.json'))('intl-messageformat').IntlMessageFormat
}

const Parser = findParser()

function readTexts(language: string): Messages {
  const folder = path.join(web, 'src', 'i18n')
  const slices = readdirSync(folder).filter((name) => name === `${language}.json` || name.endsWith(`.${language}.json`))
  return Object.assign({}, ...slices.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

function readSources(): string[] {
  return readdirSync(path.join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(web, 'src', name), 'utf8'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && existsSync(path.join(web, 'src', 'i18n'))) {
  const problems = findTranslationProblems({ de: readTexts('de'), en: readTexts('en') }, readSources())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
