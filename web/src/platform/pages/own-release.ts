let askForPage: () => Promise<Pick<Response, 'ok' | 'text'>> = () => Promise.reject(new Error('not set'))

export function askForPageBy(ask: typeof askForPage): void {
  askForPage = ask
}

/** The path of the main script of this page, which differs between releases. Empty in development. */
export const ownScript = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '' : new URL(script.src).pathname
}

/** True if the server runs another release than this page, whose scripts may be gone. False if this is unknown. */
export async function isOutdated(): Promise<boolean> {
  const own = ownScript()
  const page = await askForPage().catch(() => null)
  if (own === '' || page?.ok !== true) return false
  return !(await page.text().catch(() => own)).includes(own)
}
