import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { Shell } from '../src/worker/shell-worker.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))
const page = new URL('../index.html', import.meta.url)

/**
 * The modules that are needed before the app knows who is signed in. The modules of other pages are stored when the
 * pages are opened.
 */
const shellParts = [
  'shell/public-frame.tsx',
  'shell/shell.tsx',
  'areas/public/home.tsx',
  '../../contract/src/account/session.ts',
]

/** The modules that a measurement day without a network needs in addition to `shellParts`. */
const dayParts = ['areas/offline-day/offline-day.tsx', 'shell/focus-page.ts', 'shell/installed/installed-app.tsx']

/** Files of `public/` that belong to the shell. Their names contain no hash. */
const plainFiles = ['offline.html', 'offline.css', 'before-paint.js', 'salus-mark.svg']

interface Built {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly isEntry?: boolean
  readonly facadeModuleId?: string | null
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss?: ReadonlySet<string>; readonly importedAssets?: ReadonlySet<string> }
}

/** Writes the service worker /sw.js, with the lists of the files that it stores. */
export function serviceWorker(textsVersion: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = shellFiles(Object.values(bundle), textsVersion)
      const dayFiles = dayFilesBesides(files, Object.values(bundle))
      const code = await bundleWorker({ version: computeVersion([...files, ...dayFiles]), files, dayFiles })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  }
}

export function shellFiles(built: readonly Built[], textsVersion: string): readonly string[] {
  const names = withImports(built, ({ isEntry, moduleIds }) => isEntry === true || hasPart(moduleIds, shellParts))
  const fonts = built.map(({ fileName }) => fileName).filter((name) => /inter-latin-opsz-normal-.*\.woff2$/.test(name))
  const texts = ['de', 'en'].map((language) => `/assets/i18n/${language}.json?v=${textsVersion}`)
  const plain = ['index.html', ...plainFiles, ...names, ...fonts].map((name) => `/${name}`)
  return [...new Set([...plain, ...texts])].toSorted()
}

export function dayFilesBesides(shell: readonly string[], built: readonly Built[]): readonly string[] {
  const names = withImports(built, ({ moduleIds }) => hasPart(moduleIds, dayParts))
  return [...names]
    .map((name) => `/${name}`)
    .filter((address) => !shell.includes(address))
    .toSorted()
}

function hasPart(moduleIds: readonly string[] | undefined, parts: readonly string[]): boolean {
  const wanted = new Set(parts.map((part) => path.resolve(source, part)))
  return moduleIds?.some((id) => wanted.has(id)) === true
}

function withImports(built: readonly Built[], isWanted: (file: Built) => boolean): ReadonlySet<string> {
  const byName = new Map(built.map((file) => [file.fileName, file]))
  const names = new Set(built.filter(isWanted).map(({ fileName }) => fileName))
  // The set grows while it is iterated, so that imports of imports are found.
  for (const name of names) {
    const file = byName.get(name)
    const { importedCss = [], importedAssets = [] } = file?.viteMetadata ?? {}
    // Adds only pictures from the assets. Style sheets also name fonts for all alphabets, but a browser fetches a font
    // only when it uses the font.
    const pictures = [...importedAssets].filter((name) => name.endsWith('.svg'))
    for (const next of [...(file?.imports ?? []), ...importedCss, ...pictures]) names.add(next)
  }
  return names
}

/**
 * Returns a hash of the stored files. It covers only the names of files whose name contains a hash. It covers the
 * content of all other files, and of the page that becomes index.html.
 */
function computeVersion(files: readonly string[]): string {
  const hash = createHash('sha256').update(files.join('\n')).update(readFileSync(page))
  for (const name of plainFiles) hash.update(readFileSync(path.join(publicFolder, name)))
  return hash.digest('hex').slice(0, 12)
}

async function bundleWorker(shell: Shell): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: path.join(source, 'worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs) {
    const first = 'output' in output ? output.output[0] : undefined
    if (first) return first.code
  }
  throw new Error('the service worker was not built')
}
