import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/**
 * A package of the lock file, or a workspace of Salus. A version of a package is one part, even if the lock file
 * contains it in several places.
 */
export interface Part {
  readonly name: string
  readonly version: string
  /** The licence that the package states, normally an SPDX expression; `null` for none. */
  readonly licence: string | null
  /** The part's places in the lock file, relative to the root folder. */
  readonly places: readonly string[]
  /** Subresource integrity from the lock file; empty for workspaces. */
  readonly integrity: string
  /** `excluded`: used only in checks and builds. `optional`: installed only on some platforms. */
  readonly scope: 'required' | 'optional' | 'excluded'
  readonly isWorkspace: boolean
  /** The keys of the parts that this part depends on. */
  readonly needs: readonly string[]
}

const namesSchema = z.record(z.string(), z.string()).default({})
const entrySchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().default(''),
  resolved: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  dependencies: namesSchema,
  optionalDependencies: namesSchema,
  peerDependencies: namesSchema,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) })
const manifestSchema = z.object({
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
})

type Entry = z.output<typeof entrySchema>
type Entries = Readonly<Record<string, Entry>>
interface Edge {
  readonly to: string
  readonly isOptional: boolean
}

const shippedWorkspaces = ['domain', 'contract', 'server', 'web']

export const buildKey = ({ name, version }: Pick<Part, 'name' | 'version'>) => `${name}@${version}`

/**
 * Reads the shipped workspaces and all packages of the lock file except those that only developers need. The root comes
 * first.
 *
 * @param root the folder with `package-lock.json`; licences that are missing in this file are read from the installed
 *   packages
 */
export function readParts(root: string): readonly Part[] {
  const lock: unknown = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const entries = lockSchema.parse(lock).packages
  const required = reach(entries, false)
  const shipped = reach(entries, true)
  const parts = new Map<string, Part>()
  for (const [place, entry] of Object.entries(entries)) {
    if (!isListed(place, entry)) continue
    const scope = required.has(place) ? 'required' : shipped.has(place) ? 'optional' : 'excluded'
    const part = buildPart(root, entries, { place, scope })
    const known = parts.get(buildKey(part))
    parts.set(buildKey(part), known ? merge(known, part) : part)
  }
  return [...parts.values()]
}

const isListed = (place: string, { dev, link }: Entry) =>
  place === '' || shippedWorkspaces.includes(place) || (place.includes('node_modules/') && !dev && !link)

/**
 * Returns the lock file's places for the root, for the shipped workspaces, and for all their direct and indirect
 * dependencies.
 */
function reach(entries: Entries, withOptional: boolean): ReadonlySet<string> {
  const reached = new Set(['', ...shippedWorkspaces])
  for (const place of reached)
    for (const { to, isOptional } of listEdges(entries, place)) if (withOptional || !isOptional) reached.add(to)
  return reached
}

function listEdges(entries: Entries, place: string): readonly Edge[] {
  const entry = entries[place]
  if (!entry) return []
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  const names = [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies))
  return [
    ...names.map((name) => ({ to: resolve(entries, place, name), isOptional: false })),
    ...Object.keys(optionalDependencies).map((name) => ({ to: resolve(entries, place, name), isOptional: true })),
  ].flatMap(({ to, isOptional }) => (to === null ? [] : [{ to, isOptional }]))
}

/**
 * Finds the place of a package like Node.js does: first in the node_modules folder of the package that needs it, then
 * in the folders above. For a link, returns the place of the workspace.
 */
function resolve(entries: Entries, from: string, name: string): string | null {
  let folder = from
  for (;;) {
    const place = path.posix.join(folder, 'node_modules', name)
    const found = entries[place]
    if (found) return found.link ? (found.resolved ?? null) : place
    if (folder === '') return null
    folder = path.posix.dirname(folder) === '.' ? '' : path.posix.dirname(folder)
  }
}

function buildPart(root: string, entries: Entries, at: { place: string; scope: Part['scope'] }): Part {
  const { place, scope } = at
  const entry = entries[place] ?? entrySchema.parse({})
  const isWorkspace = !place.includes('node_modules/')
  const needs = listEdges(entries, place).map(({ to }) => buildKey(namedAt(entries, to)))
  return {
    ...namedAt(entries, place),
    licence: entry.license ?? licenceInstalled(path.join(root, isWorkspace ? '' : place, 'package.json')),
    places: [place],
    integrity: entry.integrity,
    scope,
    isWorkspace,
    needs: [...needs, ...(place === '' ? shippedWorkspaces.map((name) => buildKey(namedAt(entries, name))) : [])],
  }
}

function namedAt(entries: Entries, place: string) {
  const entry = entries[place]
  const name = entry?.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { name, version: entry?.version ?? '' }
}

function licenceInstalled(manifest: string): string | null {
  if (!existsSync(manifest)) return null
  return manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))).license ?? null
}

const strength = { required: 2, optional: 1, excluded: 0 } as const

const merge = (one: Part, other: Part): Part => ({
  ...one,
  places: [...one.places, ...other.places],
  scope: strength[other.scope] > strength[one.scope] ? other.scope : one.scope,
  needs: [...new Set([...one.needs, ...other.needs])],
})
