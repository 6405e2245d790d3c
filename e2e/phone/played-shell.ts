import { type Browser, devices, expect, type Page } from '@playwright/test'
import type { NewPerson } from '../steps/mailbox.ts'
import { password, people } from '../steps/people.ts'
import { appOrigin, type PlayedNetwork, playNetwork, serverOrigin } from './played-phone.ts'
import { watch } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

export interface PluginCall {
  readonly plugin: string
  readonly method: string
  readonly options: Readonly<Record<string, unknown>>
}

export interface PlayedPhone extends PlayedNetwork {
  readonly page: Page
  /** The content of the phone's secure store. It is separate from the storage of the page. */
  readonly keychain: ReadonlyMap<string, string>
  readonly said: readonly string[]
  /** The text of the QR code that the camera sees. */
  scans: string
  /** The link that starts the app; empty if a person starts it with its icon. */
  launchedBy: string
}

export async function openPhone(browser: Browser, realServer: string): Promise<PlayedPhone> {
  const network = await playNetwork(realServer)
  const context = await browser.newContext({
    userAgent: devices['Pixel 7'].userAgent,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: appOrigin,
    ignoreHTTPSErrors: true,
    proxy: { server: network.proxy },
  })
  const keychain = new Map<string, string>()
  const phone: PlayedPhone = {
    ...network,
    page: await context.newPage(),
    keychain,
    said: [],
    scans: '',
    launchedBy: '',
  }
  watch(phone.page, phone.said as string[])
  await context.exposeFunction('playedStore', (method: string, key: string, value: string) => {
    if (method === 'internalSetItem') keychain.set(key, value)
    if (method === 'internalRemoveItem') return { success: keychain.delete(key) }
    return { data: keychain.get(key) ?? null }
  })
  await context.exposeFunction('playedScan', () => ({ ScanResult: phone.scans }))
  await context.exposeFunction('playedLaunch', () => (phone.launchedBy === '' ? undefined : { url: phone.launchedBy }))
  await context.addInitScript(injectShell)
  return phone
}

export async function closePhone({ page, close }: PlayedPhone): Promise<void> {
  await page.context().close()
  close()
}

export async function chooseServer({ page }: PlayedPhone): Promise<void> {
  const { host } = new URL(serverOrigin)
  await page.goto('/')
  await page.getByLabel('Address of the server').fill(host)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText(`Server: ${host}`)).toBeVisible()
}

const member: NewPerson = { email: people.member, password }

export async function signInOnPhone(phone: PlayedPhone, person: NewPerson = member): Promise<void> {
  const { page } = phone
  await chooseServer(phone)
  await page.getByLabel(text('en', 'public.email')).fill(person.email)
  await page.getByLabel(text('en', 'public.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: text('en', 'public.signIn'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: text('en', 'shell.bottomMenu') })).toBeVisible()
}

interface PlayedWindow {
  readonly pluginCalls: PluginCall[]
  readonly tellPlugin: (plugin: string, event: string, data: unknown) => void
  readonly playedStore: (method: string, key: string, value: string) => Promise<unknown>
  readonly playedScan: () => Promise<unknown>
  readonly playedLaunch: () => Promise<unknown>
}

/** Simulates the code that the native shell injects. Runs in the page before its first script. */
function injectShell(): void {
  const played = window as unknown as PlayedWindow
  const pluginCalls: PluginCall[] = []
  const listeners = new Map<string, (data: unknown) => void>()
  type Options = Record<string, string>
  const answers: Readonly<Record<string, (options: Options, method: string) => unknown>> = {
    SecureStorage: ({ prefixedKey = '', data = '' }, method) =>
      method.startsWith('internal') ? played.playedStore(method, prefixedKey, data) : undefined,
    Device: () => ({ name: 'Maras Pixel', model: 'Pixel 9', platform: 'android' }),
    App: (_options, method) => (method === 'getLaunchUrl' ? played.playedLaunch() : undefined),
    CapacitorBarcodeScanner: () => played.playedScan(),
    Filesystem: ({ path = '' }) => ({ uri: `file:///cache/${path}` }),
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
  const nativePromise = async (plugin: string, method: string, options: Options = {}) => {
    pluginCalls.push({ plugin, method, options })
    return answers[plugin]?.(options, method)
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
}

export const readCalls = (page: Page, plugin: string): Promise<readonly PluginCall[]> =>
  page.evaluate(
    (name) => (window as unknown as PlayedWindow).pluginCalls.filter((call) => call.plugin === name),
    plugin,
  )

export const tell = (page: Page, plugin: string, event: string, data: unknown): Promise<void> =>
  page.evaluate(([name, kind, given]) => (window as unknown as PlayedWindow).tellPlugin(name, kind, given), [
    plugin,
    event,
    data,
  ] as const)

/**
 * Presses Android's Back button. With `canGoBack`, the shell tells the page that the browser's history has an earlier
 * page.
 */
export const pressBack = (page: Page, canGoBack = true): Promise<void> => tell(page, 'App', 'backButton', { canGoBack })

/** How many CSS pixels of the page the phone's own bars cover. */
export const insets = { top: 47, bottom: 34 } as const

/** Passes the insets to the page like the shell does. */
export const layInsets = (page: Page): Promise<void> =>
  page.evaluate((sides) => {
    for (const [side, width] of Object.entries(sides))
      document.documentElement.style.setProperty(`--safe-area-inset-${side}`, `${width}px`)
  }, insets)
