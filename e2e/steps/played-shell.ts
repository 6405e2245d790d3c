import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const www = fileURLToPath(new URL('../../native/www', import.meta.url))
/** True when the pages of the apps have been built by `node build.mjs` in native/. */
export const isAppBuilt = (): boolean => existsSync(path.join(www, 'index.html'))

export const appOrigin = 'https://localhost'
export const serverOrigin = 'https://salus.example'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface PluginCall {
  readonly plugin: string
  readonly method: string
  readonly options: Readonly<Record<string, unknown>>
}

interface PlayedWindow {
  readonly pluginCalls: PluginCall[]
  readonly tellPlugin: (plugin: string, event: string, data: unknown) => void
}

/**
 * Opens the app's pages at their own origin, with a stub of what the native shell injects. Requests to the server go to
 * the one of the stories. Resolves to the headers of all requests to the server.
 */
export async function playShell(page: Page, realServer: string): Promise<readonly Record<string, string>[]> {
  const sent: Record<string, string>[] = []
  await page.route(`${appOrigin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(www, pathname)
    const found = path.extname(pathname) !== '' && existsSync(file) ? file : path.join(www, 'index.html')
    return route.fulfill({ body: readFileSync(found), contentType: types[path.extname(found)] ?? 'text/plain' })
  })
  await page.route(`${serverOrigin}/**`, async (route) => {
    const request = route.request()
    const headers = await request.allHeaders()
    sent.push(headers)
    const { pathname, search } = new URL(request.url())
    // A stream never ends, and a story has no use for it.
    if (pathname === '/api/events') return route.abort()
    return route.fulfill({ response: await route.fetch({ url: `${realServer}${pathname}${search}`, headers }) })
  })
  await page.addInitScript(() => {
    const pluginCalls: PluginCall[] = []
    const listeners = new Map<string, (data: unknown) => void>()
    const stored = () => JSON.parse(sessionStorage.getItem('played-keychain') ?? '{}') as Record<string, string>
    const store = (all: Record<string, string>) => sessionStorage.setItem('played-keychain', JSON.stringify(all))
    const answers: Readonly<Record<string, (options: Record<string, string>) => unknown>> = {
      'SecureStorage.internalGetItem': ({ prefixedKey = '' }) => ({ data: stored()[prefixedKey] ?? null }),
      'SecureStorage.internalSetItem': ({ prefixedKey = '', data = '' }) => store({ ...stored(), [prefixedKey]: data }),
      'SecureStorage.internalRemoveItem': ({ prefixedKey = '' }) => {
        const { [prefixedKey]: _gone, ...rest } = stored()
        store(rest)
        return { success: true }
      },
      'Device.getInfo': () => ({ name: 'Maras Pixel', model: 'Pixel 9', platform: 'android' }),
      'App.getLaunchUrl': () => undefined,
      'CapacitorBarcodeScanner.scanBarcode': () => ({ ScanResult: 'https://salus.example/' }),
    }
    const methods: Readonly<Record<string, readonly string[]>> = {
      SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem', 'setSynchronizeKeychain'],
      StatusBar: ['setStyle', 'setBackgroundColor', 'setOverlaysWebView'],
      App: ['minimizeApp', 'getLaunchUrl'],
      Device: ['getInfo'],
      CapacitorBarcodeScanner: ['scanBarcode'],
      Filesystem: ['writeFile', 'deleteFile'],
      Share: ['share'],
    }
    const nativePromise = async (plugin: string, method: string, options: Record<string, string> = {}) => {
      pluginCalls.push({ plugin, method, options })
      return answers[`${plugin}.${method}`]?.(options)
    }
    const nativeCallback = (
      plugin: string,
      _method: string,
      options: { eventName: string },
      on: (data: unknown) => void,
    ) => {
      listeners.set(`${plugin}.${options.eventName}`, on)
      return `${plugin}.${options.eventName}`
    }
    Object.assign(window, {
      pluginCalls,
      tellPlugin: (plugin: string, event: string, data: unknown) => listeners.get(`${plugin}.${event}`)?.(data),
      androidBridge: { postMessage: () => undefined },
      Capacitor: {
        PluginHeaders: Object.entries(methods).map(([name, names]) => ({
          name,
          methods: [
            ...names.map((each) => ({ name: each, rtype: 'promise' })),
            { name: 'addListener', rtype: 'callback' },
            { name: 'removeListener', rtype: 'promise' },
          ],
        })),
        nativePromise,
        nativeCallback,
      },
    })
  })
  return sent
}

export const callsOf = (page: Page, plugin: string): Promise<readonly PluginCall[]> =>
  page.evaluate(
    (name) => (window as unknown as PlayedWindow).pluginCalls.filter((call) => call.plugin === name),
    plugin,
  )

/** Lets a plugin report an event, as the phone does. */
export const tell = (page: Page, plugin: string, event: string, data: unknown): Promise<void> =>
  page.evaluate(([name, kind, given]) => (window as unknown as PlayedWindow).tellPlugin(name, kind, given), [
    plugin,
    event,
    data,
  ] as const)
