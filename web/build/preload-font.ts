import type { Plugin } from 'vite'

const latin = /inter-latin-opsz-normal-[\w-]+\.woff2$/

/**
 * Requests the font of the Latin letters in the head of the page, after the scripts. Without this, a browser requests
 * the font only when it shows the first text, and the text moves when the font arrives.
 */
export function preloadFont(): Plugin {
  return {
    name: 'salus-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => latin.test(name))
        if (file === undefined) throw new Error('the font of the Latin letters is not among the built files')
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          fetchpriority: 'low',
          href: `/${file}`,
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
