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
  /** What these files need is there before any other page; the bundler finds a place for it. */
  readonly first: readonly string[]
  /** What these files need comes with each of the pages. */
  readonly frame: readonly string[]
  /** The pages that are opened most. */
  readonly pages: FilesByName
  /** All that is fetched on demand beside the pages, told apart by its folder; the last one counts. */
  readonly rest: Readonly<Record<string, RegExp>>
  /** The name for what these pages need, and perhaps some of the rest. Whoever needs more may not get a name of less. */
  readonly nameOf: (pages: readonly string[], rest: string | undefined) => string | null
}

const source = fileURLToPath(new URL('../src/', import.meta.url))

/**
 * Names the script for a module after the pages that show it: what the same pages need comes in one piece, and no page
 * gets what it does not need. Null leaves the choice to the bundler.
 */
export function groupByPages(pages: Pages) {
  let known: Map<string, string | null> | undefined
  return (id: string, graph: Graph): string | null => {
    known ??= namesOfModules(pages, graph)
    return known.get(id) ?? null
  }
}

function namesOfModules({ first, frame, pages, rest, nameOf }: Pages, graph: Graph): Map<string, string | null> {
  const there = reachedFrom(first.map(idOf), graph)
  const framed = reachedFrom(frame.map(idOf), graph)
  const pagesOf = new Map([...framed].map((id): [string, string[]] => [id, []]))
  for (const [name, files] of Object.entries(pages))
    for (const id of reachedFrom(files.map(idOf), graph))
      if (!framed.has(id)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), name])
  const restOf = new Map<string, string>()
  const later = [...onDemand(there, graph)].filter((id) => !pagesOf.has(id))
  for (const [name, folder] of Object.entries(rest)) {
    const files = later.filter((id) => folder.test(path.relative(source, id)))
    for (const id of reachedFrom(files, graph)) restOf.set(id, name)
  }
  return new Map(
    [...pagesOf].filter(([id]) => !there.has(id)).map(([id, names]) => [id, nameOf(names, restOf.get(id))]),
  )
}

const idOf = (file: string) => path.resolve(source, file)

/** What is imported from these modules, directly or not; what is fetched later is left out. */
function reachedFrom(ids: readonly string[], graph: Graph): Set<string> {
  const reached = new Set(ids)
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/** All that is fetched later, from these modules or from what they fetch. */
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
