import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export interface ThirdPartyPart {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly link: string | null
  readonly isDirect: boolean
}

interface LockedPackage {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly peer?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type: string }
  readonly homepage?: string
  readonly repository?: string | { readonly url?: string }
}

const file = 'third-party-licences.txt'

/** Folders with licence texts, for packages that do not contain their own licence text. */
const textsElsewhere: Readonly<Record<string, string>> = { '@iconify-json/lucide': 'web/src/ui/icons' }

/**
 * Returns the installed packages that are shipped or run, with one entry for each name and version. Build tools are
 * left out.
 */
export function readParts(root: string): readonly (ThirdPartyPart & { readonly text: string })[] {
  const locked: Record<string, LockedPackage> = readJson(join(root, 'package-lock.json')).packages
  const direct = new Set(
    ['server', 'web', 'domain', 'contract'].flatMap((name) => [
      ...Object.keys(locked[name]?.dependencies ?? {}),
      ...Object.keys(locked[name]?.optionalDependencies ?? {}),
    ]),
  )
  const found = Object.entries(locked)
    .filter(([path, locked]) => path.includes('node_modules/') && isShipped(locked))
    .filter(([path]) => existsSync(join(root, path, 'package.json')))
    .map(([path]) =>
      partAt(root, path, (name) => direct.has(name) && /^(?:\w+\/)?node_modules\/[^/]+(?:\/[^/]+)?$/.test(path)),
    )
  const unique = new Map(found.map((part) => [`${part.name} ${part.version}`, part]))
  return [...unique.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

const isShipped = ({ dev, devOptional, peer, link }: LockedPackage) =>
  [dev, devOptional, peer, link].every((flag) => flag !== true)

function partAt(
  root: string,
  path: string,
  isDirect: (name: string) => boolean,
): ThirdPartyPart & { readonly text: string } {
  const folder = join(root, path)
  const manifest: Manifest = readJson(join(folder, 'package.json'))
  const { name, version, license } = manifest
  const licence = typeof license === 'string' ? license : license?.type
  if (licence === undefined) throw new Error(`${name} names no licence`)
  const text = textIn(join(root, textsElsewhere[name] ?? path))
  return { name, version, licence, link: findLink(manifest), isDirect: isDirect(name), text }
}

function findLink({ homepage, repository }: Manifest): string | null {
  const named = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? ''
  const address = named
    .replace(/^git\+/, '')
    .replace(/^git(:\/\/|@)/, 'https://')
    .replace('github.com:', 'github.com/')
    .replace(/\.git$/, '')
  if (address.startsWith('https://')) return address
  return /^[\w-]+\/[\w.-]+$/.test(address) ? `https://github.com/${address}` : null
}

const textIn = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^(licen[sc]e|copying|notice)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

export const partsForPage = (root: string): readonly ThirdPartyPart[] =>
  readParts(root).map(({ text: _text, ...part }) => part)

/** Ships the texts of all licences in one file, because most licences require it. */
export function licences(root: string): Plugin {
  const all = () =>
    readParts(root)
      .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}`.trim())
      .join(`\n\n${'-'.repeat(80)}\n\n`)
  return {
    name: 'licences',
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8')
        response.end(all())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: all() })
    },
  }
}
