let askForPage: () => Promise<Pick<Response, 'ok' | 'text'>> = () => Promise.reject(new Error('not set'))

export function askForPageBy(ask: typeof askForPage): void {
  askForPage = ask
}

/** Returns the path of this page's main script. The path differs between releases. It is empty in development. */
export const ownScript = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '' : new URL(script.src).pathname
}

/**
 * True if the server runs another release than this page. The page's scripts may then have been removed from the
 * server. False if the server's release cannot be determined.
 */
export async function isOutdated(): Promise<boolean> {
  const own = ownScript()
  const page = await askForPage().catch(() => null)
  if (own === '' || page?.ok !== true) return false
  return !(await page.text().catch(() => own)).includes(own)
}
