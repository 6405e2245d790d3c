import type { ComponentType } from 'react'
import type { Bluetooth } from './bluetooth.ts'

export interface NativeShell {
  /** Prepares a request to the configured server, with the session token and without cookies. */
  prepare(path: string, init: RequestInit): { readonly url: string; readonly init: RequestInit }
  receive(headers: Pick<Headers, 'get'>): void
  forget(): void
  /** Offers a file to the other apps of the phone, because a WebView cannot download files. */
  saveFile(file: Blob, name: string): Promise<void>
  readonly bluetooth: Bluetooth
  readonly ServerLine: ComponentType
  /** Calls `show` with the path, query and fragment of each link that opens the app. */
  onOpen(show: (href: string) => void): void
}

let shell: NativeShell | null = null

/**
 * Called once by the native app before it shows its first page.
 *
 * @public
 */
export const enterShell = (entered: NativeShell): void => void (shell = entered)

/**
 * Returns the native app that contains these pages; `null` in browsers. Code that needs the native app is left out of
 * browser builds.
 */
export const nativeShell = (): NativeShell | null => (__IN_APP__ ? shell : null)

interface Injected {
  readonly Capacitor?: { readonly isNativePlatform?: () => boolean }
}

/** True inside a native app. False on a page that only loads the Capacitor library. */
export const isInNativeApp = (): boolean => (globalThis as Injected).Capacitor?.isNativePlatform?.() === true
