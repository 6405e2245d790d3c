export interface PushSurroundings {
  readonly origin: string
  readonly language: string
  readonly show: (title: string, options: NotificationOptions) => Promise<void>
  readonly windows: () => Promise<readonly PushWindow[]>
  readonly openWindow: (address: string) => Promise<unknown>
}

/**
 * Asks the page in a window to open another page. The page refuses while the person is typing or answering questions.
 */
export interface OpenMessage {
  readonly open: string
}

export interface PushWindow {
  readonly url: string
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: OpenMessage, transfer: Transferable[]) => void
}

const anyNews = { de: 'Es gibt etwas Neues in Salus.', en: 'Something new in Salus.' }

/**
 * Shows every pushed message, because browsers withdraw the permission from sites that show no notification. The text
 * comes from the server and contains no personal data.
 */
export async function showPush(around: PushSurroundings, read: () => unknown): Promise<void> {
  const sent = readFields(read)
  const language = readText(sent['language']) ?? (around.language.startsWith('de') ? 'de' : 'en')
  await around.show('Salus', {
    body: readText(sent['text']) ?? anyNews[language === 'de' ? 'de' : 'en'],
    lang: language,
    tag: readText(sent['tag']) ?? 'news',
    icon: '/icons/salus-192.png',
    data: { path: sent['path'] },
  })
}

/**
 * Opens the page of a notification in an existing window, or in a new window if no window of Salus is open. A path that
 * does not belong to Salus opens the start page.
 */
export async function openPush(around: PushSurroundings, data: unknown): Promise<void> {
  const address = ownAddress(around.origin, readFields(() => data)['path'])
  const [shown] = (await around.windows()).filter(({ url }) => url.startsWith(`${around.origin}/`))
  if (!shown) return void (await around.openWindow(address))
  await shown.focus()
  shown.postMessage({ open: address.slice(around.origin.length) }, [])
}

function ownAddress(origin: string, path: unknown): string {
  const home = `${origin}/`
  if (typeof path !== 'string' || !URL.canParse(path, home)) return home
  const { origin: found, href } = new URL(path, home)
  return path.startsWith('/') && found === origin ? href : home
}

function readFields(read: () => unknown): Readonly<Record<string, unknown>> {
  try {
    return { ...(read() as object) }
  } catch {
    return {}
  }
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
