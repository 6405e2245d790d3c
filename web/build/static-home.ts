import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
import { mergeTranslations, translationLanguages } from './translations.ts'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/**
 * Writes the start page for signed-out people as HTML in both languages. The server inserts this HTML into the page.
 */
export function staticHome(i18nFolder: string): Plugin {
  return {
    name: 'salus-static-home',
    apply: 'build',
    async generateBundle() {
      const render = await loadRender()
      const pages = translationLanguages.map(async (language) => {
        const html = await render({ language, messages: mergeTranslations(i18nFolder, language) })
        return `<div class="static-home" lang="${language}">${html}</div>`
      })
      this.emitFile({ type: 'asset', fileName: 'static-home.html', source: (await Promise.all(pages)).join('') })
    },
  }
}

/** `renderStaticHome` of src/static-home.tsx. */
type Render = (texts: { language: string; messages: Record<string, string> }) => Promise<string>

async function loadRender(): Promise<Render> {
  const server = await createServer({
    configFile,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const loaded = await server.ssrLoadModule('/src/static-home.tsx')
    return loaded['renderStaticHome']
  } finally {
    await server.close()
  }
}
