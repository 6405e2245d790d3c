import path from 'node:path'
import { fileURLToPath } from 'node:url'

interface Module {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): Module | null
}

type FilesByName = Readonly<Record<string, readonly string[]>>

interface Pages {
  /**
   * The files that are loaded before every page. The bundler decides where to put the modules that these files import.
   */
  readonly first: readonly string[]
  /** The files that are loaded with each of `pages`. */
  readonly frame: readonly string[]
  readonly pages: FilesByName
  /**
   * Patterns for the paths of all other files that are loaded on demand, by the name of their group. If several
   * patterns match a path, the last one decides.
   */
  readonly rest: Readonly<Record<string, RegExp>>
  /**
   * Returns the name of the script for the modules that are used by exactly these pages and this entry of `rest`.
   * `pages` is empty for modules of `frame`. Different arguments must give different names. If the result is `null`,
   * the bundler chooses the script.
   */
  readonly makeName: (pages: readonly string[], rest: string | undefined) => string | null
}

const source = fileURLToPath(new URL('../src/', import.meta.url))

/**
 * Returns a function that chooses the script of a module by the pages that use the module. No page then loads modules
 * that it does not need. If the function returns `null`, the bundler chooses the script.
 */
export function groupByPages(pages: Pages) {
  let known: Map<string, string | null> | undefined
  return (id: string, graph: Graph): string | null => {
    known ??= namesOfModules(pages, graph)
    return known.get(id) ?? null
  }
}

function namesOfModules({ first, frame, pages, rest, makeName }: Pages, graph: Graph): Map<string, string | null> {
  for (const file of [...first, ...frame, ...Object.values(pages).flat()])
    if (!graph.getModuleInfo(buildId(file))) throw new Error(`${file} is named by the build and not there`)
  const there = reachedFrom(first.map(buildId), graph)
  const framed = reachedFrom(frame.map(buildId), graph)
  const pageNames = new Map([...framed].map((id): [string, string[]] => [id, []]))
  for (const [name, files] of Object.entries(pages))
    for (const id of reachedFrom(files.map(buildId), graph))
      if (!framed.has(id)) pageNames.set(id, [...(pageNames.get(id) ?? []), name])
  const restNames = new Map<string, string>()
  const later = [...onDemand(there, graph)].filter((id) => !pageNames.has(id))
  for (const [name, folder] of Object.entries(rest)) {
    const files = later.filter((id) => folder.test(path.relative(source, id)))
    for (const id of reachedFrom(files, graph)) restNames.set(id, name)
  }
  return new Map(
    [...pageNames].filter(([id]) => !there.has(id)).map(([id, names]) => [id, makeName(names, restNames.get(id))]),
  )
}

const buildId = (file: string) => path.resolve(source, file)

/** Returns the given modules and all modules that they import statically, directly or through other modules. */
function reachedFrom(ids: readonly string[], graph: Graph): Set<string> {
  const reached = new Set(ids)
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/**
 * Returns the modules that are imported dynamically, either by the given modules or by modules that the given modules
 * load.
 */
function onDemand(ids: ReadonlySet<string>, graph: Graph): Set<string> {
  const [reached, found] = [new Set(ids), new Set<string>()]
  for (const id of reached) {
    const { importedIds, dynamicallyImportedIds } = graph.getModuleInfo(id) ?? nothing
    for (const later of dynamicallyImportedIds) found.add(later)
    for (const next of [...importedIds, ...dynamicallyImportedIds]) reached.add(next)
  }
  return found
}

const nothing: Module = { importedIds: [], dynamicallyImportedIds: [] }
