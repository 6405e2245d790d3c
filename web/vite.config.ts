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
import { preloadFont } from './build/preload-font.ts'
import { serviceWorker } from './build/service-worker.ts'
import { staticHome } from './build/static-home.ts'
import { translations, translationsVersion } from './build/translations.ts'

const i18nFolder = fileURLToPath(new URL('src/i18n', import.meta.url))
const noSkeletons = fileURLToPath(new URL('build/no-skeletons.ts', import.meta.url))
const textsVersion = translationsVersion(i18nFolder)
const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// The libraries that every page needs. Their script changes only when a library changes, so browsers can keep it across
// releases.
const frame = {
  name: 'frame',
  test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:history|store|react-store|router-core|react-router|query-core|react-query)|@formatjs|intl-messageformat)\/(?!.*\/(?:queriesObserver|infiniteQuery\w+|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.js)/,
}

// The small parts that most pages share, and the parts for signing in. As separate scripts, they would need fifty
// requests.
const parts = {
  name: 'parts',
  test: new RegExp(`web/src/(?:${firstParts.map((file) => `${RegExp.escape(file)}$`).join('|')}|assets/salus)`),
}

// Parts for the pages of signed-in people: icons, long lists, calculations with days in a time zone, and the code that
// protects typed text. The icons of the first page are not included, because the script of that page contains them.
const kit = {
  name: 'kit',
  test: new RegExp(
    [
      String.raw`web/src/ui/icons/rest\.gen\.`,
      String.raw`/(?:infiniteQuery\w+|useInfiniteQuery)\.js`,
      String.raw`domain/src/moments/(?:day-in|add-days|zone-of-country)\.ts`,
      String.raw`web/src/(?:pieces/form-dialog|platform/(?:pages/use-ask-before-reload|dates/tenant-time))\.`,
    ].join('|'),
  ),
}

// A separate script, because it changes only when the zod library changes.
const schemas = { name: 'schemas', test: /node_modules\/zod\// }

// The code that the most visited pages share. All other pages are grouped as `rest`.
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
    makeName: chooseSharedName,
  }),
  // Excludes icons, which have their own scripts. Also excludes date fields, because half of the staff pages need date
  // fields but no other code of this group.
  test: /^(?!.*\/(?:ui\/(?:icons\/|fields\/date-)|platform\/dates\/))/,
  includeDependenciesRecursively: false,
}

/** Groups small scripts that are mostly needed at the same time, so that a page needs only about twenty scripts. */
function chooseSharedName(names: readonly string[], rest: string | undefined): string | null {
  if (names.length === 0) return rest === 'open' ? 'inside-open' : 'inside'
  if (names.length > 1 && names.includes('members')) return 'all'
  if (rest === undefined || names.includes('members')) return [...names, ...(rest ? [rest] : [])].join('-')
  if (names.join() === 'measurements') return 'measurements-more'
  return [...names.filter((name) => name !== 'measurements'), 'measurements', rest].join('-')
}

/**
 * Tells browsers that know this hint to compile a script while it is loading, in parallel with the page's own work.
 * Without the hint, a browser compiles each function at its first call, and the page waits.
 */
const compileWhileLoading = '//# allFunctionsCalledOnLoad'

const ofFirstPage = /\/(?:frame|parts|rolldown-runtime)-/
const shared = /\/(?:inside|overview|result|members|measurements|all|kit|schemas|date-field)(?:-[a-z]+)*-[\w-]{8}\.js/

// Vite reads only a default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    translations(i18nFolder),
    licences(root),
    preloadFont(),
    serviceWorker(textsVersion),
    staticHome(i18nFolder),
    precompress(),
  ],
  resolve: {
    alias: [
      { find: '@formatjs/icu-skeleton-parser', replacement: noSkeletons },
      // Only React 17 and older need the shim.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  define: {
    __VERSION__: JSON.stringify(version),
    __THIRD_PARTY__: JSON.stringify(partsForPage(root)),
    // Usage statistics may contain only these names of calls.
    __API_PATTERNS__: JSON.stringify(allRoutes.map(({ method, path }) => `${method} ${path}`)),
    __IN_APP__: 'false',
    __TEXTS_VERSION__: JSON.stringify(textsVersion),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy would refuse `data:` URLs.
    assetsInlineLimit: 0,
    // The policy forbids inline scripts, and all target browsers preload modules natively.
    modulePreload: {
      polyfill: false,
      // The first page has already loaded these scripts, so other pages do not preload them.
      resolveDependencies: (url, names, { hostType }) =>
        hostType === 'html'
          ? names
          : names.filter((name) => !ofFirstPage.test(name) && (shared.test(name) || name === url)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [frame, schemas, parts, kit, pages] },
        postBanner: compileWhileLoading,
      },
      // Lets the bundler leave out unused code, because these modules have no side effects. Signing in needs only one
      // half of the passkey library, and creating a passkey needs the other half. No page needs all icons.
      treeshake: { moduleSideEffects: [{ test: /@simplewebauthn|\/ui\/icons/, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
})
