import { fetchFromServer } from '../../web/src/platform/api/server-fetch.ts'
import type { NativeShell } from '../../web/src/platform/native/native-shell.ts'

/** Pages that open in the phone's browser, because they need a cookie or are meant for another device. */
const onlyInBrowsers = /^\/(?:register|register-selection|answer|api\/docs)(?:[/?#]|$)/

/**
 * Handles links that a WebView cannot open. Downloads files with the session token, and opens the pages in
 * `onlyInBrowsers` in the phone's browser.
 */
export function openOutside(server: string, { saveFile }: NativeShell): void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href') ?? ''
    if (link === null || !path.startsWith('/')) return
    const isFile = link.hasAttribute('download') && path.startsWith('/api/')
    if (!isFile && !onlyInBrowsers.test(path)) return
    event.preventDefault()
    event.stopPropagation()
    if (!isFile) return void window.open(`${server}${path}`, '_blank')
    void fetchFromServer(path, {}).then(
      async (answer) => answer.ok && saveFile(await answer.blob(), link.download || 'Salus'),
    )
  }
  // With `capture`, the listener runs before the router sees the click.
  window.addEventListener('click', onClick, { capture: true })
}
