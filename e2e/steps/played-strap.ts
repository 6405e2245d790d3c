import type { Page } from '@playwright/test'

/** Simulates a Bluetooth chest strap near the browser. The strap sends what the test defines. */
export async function playStrap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const text = (words: string) => new DataView(new TextEncoder().encode(words).buffer)
    const known: Record<number, DataView> = {
      0x2a29: text('Polar'),
      0x2a24: text('H10'),
      0x2a26: text('3.1.1'),
      0x2a38: new DataView(Uint8Array.of(1).buffer),
    }
    class Characteristic extends EventTarget {
      value: DataView | undefined
      readonly #uuid: number
      constructor(uuid: number) {
        super()
        this.#uuid = uuid
      }
      async startNotifications() {
        return this
      }
      async readValue() {
        return known[this.#uuid]
      }
    }
    const rate = new Characteristic(0x2a37)
    const server = {
      connect: async () => server,
      disconnect: () => undefined,
      getPrimaryService: async () => ({
        getCharacteristic: async (uuid: number) => (uuid === 0x2a37 ? rate : new Characteristic(uuid)),
      }),
    }
    const device = Object.assign(new EventTarget(), { name: 'Polar H10', gatt: server })
    Object.defineProperty(navigator, 'bluetooth', { value: { requestDevice: async () => device } })
    Object.assign(window, {
      playedStrap: (frames: number[][]) => {
        for (const frame of frames) {
          rate.value = new DataView(Uint8Array.from(frame).buffer)
          rate.dispatchEvent(new Event('characteristicvaluechanged'))
        }
      },
      breakStrap: () => device.dispatchEvent(new Event('gattserverdisconnected')),
    })
  })
}

/**
 * Sends many beats at once. The test need not wait, because the duration of the recording depends on the beats and not
 * on the clock.
 */
export async function sendBeats(page: Page, rr1024: readonly number[], heartRate = 71): Promise<void> {
  const frames: number[][] = []
  for (let from = 0; from < rr1024.length; from += 8) {
    const some = rr1024.slice(from, from + 8).flatMap((interval) => [interval & 0xff, interval >> 8])
    // The flags mean that skin contact is supported and present, and that intervals follow.
    frames.push([0x16, heartRate, ...some])
  }
  await play(page, frames)
}

export const losesContact = (page: Page): Promise<void> => play(page, [[0x04, 0]])

export const losesConnection = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { breakStrap: () => void }).breakStrap())

const play = (page: Page, frames: number[][]): Promise<void> =>
  page.evaluate(
    (played) => (window as unknown as { playedStrap: (all: number[][]) => void }).playedStrap(played),
    frames,
  )
