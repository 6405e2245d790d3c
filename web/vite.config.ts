import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allRoutes } from '@salus/contract/all-routes.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstParts } from './build/first-parts.ts'
import { licences, partsForPage } from './build/licences.ts'
import { groupByPages } from './build/page-groups.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { translations, translationsVersion } from './build/translations.ts'

const i18nFolder = fileURLToPath(new URL('src/i18n', import.meta.url))
const noSkeletons = fileURLToPath(new URL('build/no-skeletons.ts', import.meta.url))
const textsVersion = translationsVersion(i18nFolder)
const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// What every page needs changes only when a library does, and is kept by browsers across releases.
const frame = {
  name: 'frame',
  test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:history|store|react-store|router-core|react-router|query-core|react-query)|@formatjs|intl-messageformat)\/(?!.*\/(?:queriesObserver|infiniteQuery\w+|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.js)/,
}

// The small parts that most pages share, and what signing in is made of: on the first page, and in the dialog that asks
// again. One by one they would be fifty requests.
const parts = {
  name: 'parts',
  test: new RegExp(`web/src/(?:${firstParts.map((file) => `${RegExp.escape(file)}$`).join('|')}|assets/salus)`),
}

// For signed-in people's pages: icons, and long lists. What the first page has of them stays with it.
const kit = {
  name: 'kit',
  test: new RegExp(
    [String.raw`web/src/ui/icons/rest\.gen\.`, String.raw`/(?:infiniteQuery\w+|useInfiniteQuery)\.js`].join('|'),
  ),
}

// Changes only when the library does, as the frame.
const schemas = { name: 'schemas', test: /node_modules\/zod\// }

// What the pages that are opened most share with each other; all other pages count as the rest.
const pages = {
  debugName: 'pages',
  name: groupByPages({
    first: ['main.tsx', 'shell/public-frame.tsx', 'areas/public/home.tsx'],
    frame: ['shell/shell.tsx', '../../contract/src/account/session.ts'],
    pages: {
      overview: ['areas/member/overview.tsx', 'areas/member/load-overview.ts'],
      result: ['areas/member/check-up.tsx', 'areas/member/load-check-up.ts'],
      members: ['areas/staff/staff-area.tsx', 'areas/staff/members/members.tsx'],
      measurements: [
        'areas/staff/staff-area.tsx',
        'areas/staff/measurements/measurements.tsx',
        'areas/staff/measurements/load.ts',
      ],
    },
    rest: { more: /^areas\/(?!public|guest)/, open: /^areas\/(?:public|guest)\// },
    nameOf: nameOfShared,
  }),
  // Icons have names of their own, and dates are entered on half of the staff's pages that need nothing else of these.
  test: /^(?!.*\/(?:ui\/(?:icons\/|fields\/date-)|platform\/dates\/))/,
  includeDependenciesRecursively: false,
}

/** Small pieces are joined with what mostly comes along anyway, so that a page comes in some twenty pieces. */
function nameOfShared(names: readonly string[], rest: string | undefined): string | null {
  if (names.length === 0) return rest === 'open' ? 'inside-open' : 'inside'
  if (names.length > 1 && names.includes('members')) return 'all'
  if (rest === undefined || names.includes('members')) return [...names, ...(rest ? [rest] : [])].join('-')
  if (names.join() === 'measurements') return 'measurements-more'
  return [...names.filter((name) => name !== 'measurements'), 'measurements', rest].join('-')
}

const ofFirstPage = /\/(?:frame|parts|rolldown-runtime)-/
const shared = /\/(?:inside|overview|result|members|measurements|all|kit|schemas|date-field)(?:-[a-z]+)*-[\w-]{8}\.js/

// A default export because vite reads no other.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    translations(i18nFolder),
    licences(root),
    serviceWorker(textsVersion),
    precompress(),
  ],
  resolve: {
    alias: [
      { find: '@formatjs/icu-skeleton-parser', replacement: noSkeletons },
      // For React 17 and older.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  define: {
    __VERSION__: JSON.stringify(version),
    __THIRD_PARTY__: JSON.stringify(partsForPage(root)),
    // The names under which usage statistics may speak of calls.
    __API_PATTERNS__: JSON.stringify(allRoutes.map(({ method, path }) => `${method} ${path}`)),
    __IN_APP__: 'false',
    __TEXTS_VERSION__: JSON.stringify(textsVersion),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // A data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The policy allows no inline script; every browser of the target preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // What the first page has loaded already need not be named again for every other page.
      resolveDependencies: (url, names, { hostType }) =>
        hostType === 'html'
          ? names
          : names.filter((name) => !ofFirstPage.test(name) && (shared.test(name) || name === url)),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: [frame, schemas, parts, kit, pages] } },
      // Signing in needs one half of it, making a passkey the other; and nobody needs all icons.
      treeshake: { moduleSideEffects: [{ test: /@simplewebauthn|\/ui\/icons/, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
})
