import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allRoutes } from '@salus/contract/all-routes.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { partsForPage } from '../web/build/licences.ts'
import { translations, translationsVersion } from '../web/build/translations.ts'

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const i18nFolder = toPath('../web/src/i18n')
const root = toPath('..')
const { version } = JSON.parse(readFileSync(toPath('../web/package.json'), 'utf8'))

/** Files in the web's public folder that are not part of the app. */
const onlyInBrowsers = [
  'manifest.webmanifest',
  'manifest.de.webmanifest',
  'offline.html',
  'offline.css',
  'sw-off.js',
  'icons',
]

const withoutInstalling: Plugin = {
  name: 'without-installing',
  closeBundle: () => {
    for (const name of onlyInBrowsers) rmSync(toPath(`www/${name}`), { recursive: true, force: true })
  },
}

/**
 * Replaces the web's style sheet with the app's style sheet, which imports it. Two separate sheets would change the
 * order of the rules.
 */
const oneSheet: Plugin = {
  name: 'one-sheet',
  enforce: 'pre',
  resolveId: (asked, from) =>
    asked === './styles/main.css' && from?.endsWith('/web/src/main.tsx') ? toPath('src/native.css') : undefined,
}

// vite requires a default export.
export default defineConfig({
  root: toPath('.'),
  publicDir: toPath('../web/public'),
  plugins: [oneSheet, react(), tailwindcss(), translations(i18nFolder), withoutInstalling],
  resolve: {
    alias: [
      { find: '@formatjs/icu-skeleton-parser', replacement: toPath('../web/build/no-skeletons.ts') },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
    dedupe: ['react', 'react-dom'],
  },
  define: {
    __VERSION__: JSON.stringify(version),
    __THIRD_PARTY__: JSON.stringify(partsForPage(root)),
    __API_PATTERNS__: JSON.stringify(allRoutes.map(({ method, path }) => `${method} ${path}`)),
    __IN_APP__: 'true',
    __TEXTS_VERSION__: JSON.stringify(translationsVersion(i18nFolder)),
  },
  build: {
    outDir: toPath('www'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
