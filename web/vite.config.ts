import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allRoutes } from '@salus/contract/all-routes.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { licences, partsForPage } from './build/licences.ts'
import { precompress } from './build/precompress.ts'
import { translations, translationsVersion } from './build/translations.ts'

const i18nFolder = fileURLToPath(new URL('src/i18n', import.meta.url))
const noSkeletons = fileURLToPath(new URL('build/no-skeletons.ts', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// What every page needs changes only when a library does, and is kept by browsers across releases.
const frame = {
  name: 'frame',
  test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:history|store|react-store|router-core|react-router|query-core|react-query)|@formatjs|intl-messageformat)\/(?!.*\/(?:queriesObserver|infiniteQuery\w+|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.js)/,
}

// The small parts that most pages share; one by one they would be thirty requests.
const parts = {
  name: 'parts',
  test: /web\/src\/(?:ui\/(?:button|card|chip|class-names|close-on-back|field|page-header|segmented|skeleton)|platform\/(?:api|query|preferences|sign-in))\./,
}

// What signing in is made of: on the first page, and in the dialog that asks again.
const door = {
  name: 'door',
  test: /web\/src\/(?:ui\/password-input|features\/sign-in\/(?:code-form|use-ways|use-attempt|sign-in-text|failure-note))\.|lucide-react\/dist\/esm\/icons\/(?:eye|eye-off|mail|mail-check|log-in|fingerprint-pattern)\./,
}

// The icons of signed-in people's pages: one by one they would be forty requests. Those of the first page stay with it.
const icons = {
  name: 'icons',
  test: /lucide-react\/dist\/esm\/icons\/(?!(?:wifi-off|info|x|sun|moon|circle-exclamation-point|circle-check)\.)/,
  minShareCount: 4,
}

const ofFirstPage = /\/(?:frame|parts|door|rolldown-runtime)-/

// What is large and shared is fetched at once with a page; the small parts follow when the page names them itself.
// Every name in these lists is part of the first page's script.
const large =
  /\/(?:shell|route|icons|row-bar|print-button|real-change|analysis-runner|run-analysis|values-form|qr-code|check-ups|members|product-icon|measurements-frame|step-card|runner-state)-/

// A default export because vite reads no other.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), translations(i18nFolder), licences(root), precompress()],
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
    __TEXTS_VERSION__: JSON.stringify(translationsVersion(i18nFolder)),
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
          : names.filter((name) => !ofFirstPage.test(name) && (large.test(name) || name === url)),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: [frame, parts, door, icons] } },
      // Signing in needs one half of it, making a passkey the other.
      treeshake: { moduleSideEffects: [{ test: /@simplewebauthn/, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
})
