import type { Page } from '@playwright/test'

/**
 * Simulates a Bluetooth scale near the browser. The test makes it send by calling `window.playedScale(…)` in the page.
 */
export async function playScale(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrote: string[] = []
    const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const view = (text: string) =>
      new DataView(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).buffer)
    class Characteristic extends EventTarget {
      value: DataView | undefined
      readonly #uuid: number
      constructor(uuid: number) {
        super()
        this.#uuid = uuid
      }
      say(text: string) {
        this.value = view(text)
        this.dispatchEvent(new Event('characteristicvaluechanged'))
      }
      async startNotifications() {
        return this
      }
      async readValue() {
        return new DataView(new TextEncoder().encode(this.#uuid === 0x2a29 ? 'Beurer' : 'BF720').buffer)
      }
      async writeValueWithResponse(bytes: Uint8Array) {
        wrote.push(`${this.#uuid.toString(16)} ${hex(bytes)}`)
        if (this.#uuid !== 0x2a9f) return
        // The scale's responses by the first byte of the request: after registering (as user 1), after the consent, and
        // after the deletion.
        const answers: Record<number, string> = { 1: '20010101', 2: '200201', 3: '200301' }
        setTimeout(() => this.say(answers[bytes[0] ?? 0] ?? '200002'), 5)
      }
    }
    const has: Record<number, readonly number[]> = {
      0x181d: [0x2a9d],
      0x181b: [0x2a9c],
      0x1810: [0x2a35],
      0x181c: [0x2a9f, 0x2a85, 0x2a8c, 0x2a8e, 0x2a99],
      0x1805: [0x2a2b],
      0x180a: [0x2a29, 0x2a24],
    }
    const all = new Map(Object.values(has).flatMap((ids) => ids.map((id) => [id, new Characteristic(id)] as const)))
    const server = {
      connect: async () => server,
      disconnect: () => undefined,
      getPrimaryService: async (id: number) => {
        if (!has[id]) throw new DOMException('no such service', 'NotFoundError')
        return { getCharacteristic: async (uuid: number) => all.get(uuid) }
      },
    }
    const device = Object.assign(new EventTarget(), { name: 'BF720', gatt: server })
    Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: { requestDevice: async () => device } })
    Object.assign(window, {
      playedScale: (uuid: number, text: string) => all.get(uuid)?.say(text),
      wroteToScale: () => wrote,
      scaleGoesAway: () => device.dispatchEvent(new Event('gattserverdisconnected')),
    })
  })
}

export const sends = (page: Page, characteristic: number, bytes: string): Promise<void> =>
  page.evaluate(
    ([uuid, text]) => (window as unknown as { playedScale: (id: number, hex: string) => void }).playedScale(uuid, text),
    [characteristic, bytes] as const,
  )

export const readWrites = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { wroteToScale: () => string[] }).wroteToScale())

export const goesAway = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { scaleGoesAway: () => void }).scaleGoesAway())

const two = (value: number) => value.toString(16).padStart(2, '0')
const little = (value: number) => two(value & 0xff) + two(value >> 8)

/**
 * Returns the time on the device's clock, in hexadecimal. The tests' browser and its devices use the time zone of
 * Berlin.
 */
function clock(at: Date): string {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })
  const [year = 0, ...rest] = wall.format(at).split(/\D+/).map(Number)
  return `${little(year)}${rest.map(two).join('')}`
}

/**
 * Builds a frame with a weight, the time on the scale's clock, user 1, BMI and height. The flags are 0x0E, as in frames
 * of real scales.
 */
export const weightFrame = (at: Date, kilograms: number): string =>
  `0e${little(Math.round(kilograms / 0.005))}${clock(at)}01${little(222)}${little(1700)}`

/** Builds a frame with a blood pressure in mmHg, the time on the cuff's clock, the pulse and the user's number. */
export const pressureFrame = (
  at: Date,
  of: { readonly systolic: number; readonly diastolic: number; readonly pulse: number; readonly user: number },
): string => `0e${little(of.systolic)}${little(of.diastolic)}ff07${clock(at)}${little(of.pulse)}${two(of.user)}`
