import type { Page } from '@playwright/test'

/** Counts the taps of the page: presses of the mouse or of a finger, but not those of the keyboard or of scripts. */
export async function countTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1))
      },
      { capture: true },
    )
  })
}

export const readTaps = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('taps')))
