import type { Page } from '@playwright/test'

/** Counts the presses on the page with the mouse or a finger. Key presses and presses by scripts are not counted. */
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
