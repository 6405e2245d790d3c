import type { Page } from '@playwright/test'

/** Simulates a scale that is connected to the computer by cable. It sends what the test defines. */
export async function playCable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sender: ReadableStreamDefaultController<Uint8Array> | null = null
    const opened: number[] = []
    const port = {
      readable: null as ReadableStream<Uint8Array> | null,
      async open({ baudRate }: { baudRate: number }) {
        opened.push(baudRate)
        port.readable = new ReadableStream({ start: (controller) => void (sender = controller) })
      },
      async close() {
        port.readable = null
      },
    }
    Object.defineProperty(navigator, 'serial', { value: { requestPort: async () => port } })
    Object.assign(window, {
      cableSays: (bytes: number[]) => sender?.enqueue(Uint8Array.from(bytes)),
      cableIsPulled: () => {
        port.readable = null
        sender?.error(new DOMException('The device has been lost.', 'NetworkError'))
      },
      openedCable: () => opened,
    })
  })
}

type CableWindow = Window & {
  cableSays: (bytes: number[]) => void
  cableIsPulled: () => void
  openedCable: () => number[]
}

export const sendByCable = (page: Page, text: string): Promise<void> =>
  page.evaluate((bytes) => (window as unknown as CableWindow).cableSays(bytes), [...Buffer.from(text, 'latin1')])
export const pullCable = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as CableWindow).cableIsPulled())
export const readOpenedCable = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as CableWindow).openedCable())

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Builds a record in the format of the scale MC-780, with its checksum. `at` becomes the time on the scale's clock, in
 * the time zone of the tests' browser.
 */
export function tanitaLine(at: Date, of: { readonly sex: 1 | 2; readonly age: number; readonly weightKg: number }) {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = wall.format(at).split(/\D+/).map(Number)
  const body =
    `{0,16,~0,1,~1,1,~2,1,MO,"MC-780",ID,"0000000000000000",St,0,Da,"${two(day)}/${two(month)}/${year}",` +
    `TI,"${two(hours)}:${two(minutes)}",Bt,0,GE,${of.sex},AG,${of.age},Hm,170.0,Pt,1.0,Wk,${of.weightKg.toFixed(1)},` +
    'FW,28.1,fW,18.0,MW,46.2,mW,43.9,sW,0,bW,2.3,wW,33.4,ww,52.0,MI,22.2,IF,4,rB,1342,rA,38,' +
    'FR,30.1,mR,7.4,FL,30.4,mL,7.3,Fr,29.2,mr,2.2,Fl,29.8,ml,2.1,FT,26.4,mT,24.9,pH,-5.8,'
  const sum = Buffer.from(body, 'latin1').reduce((total, byte) => (total + byte) & 0xff, 0)
  return `${body}CS,${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`
}
