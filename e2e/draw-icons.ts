// Draws the icons of the installed app from the logo. Run `node e2e/draw-icons.ts` after a change of salus-mark.svg.
// The icons are committed, because the build has no browser.

import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserPath } from './steps/browser-path.ts'

const folder = new URL('../web/public/', import.meta.url)
const mark = readFileSync(new URL('salus-mark.svg', folder), 'utf8')

/**
 * The logo without rounded corners. Operating systems cut out their own shape, so the colour must fill the whole
 * square. The symbol is far enough inside that no shape cuts it off.
 */
const fullBleed = mark.replace('rx="9" ', '')
if (fullBleed === mark) throw new Error('the mark has no rounded corners to remove')

const icons = [
  { name: 'salus-192', size: 192, drawing: mark },
  { name: 'salus-512', size: 512, drawing: mark },
  { name: 'salus-maskable-192', size: 192, drawing: fullBleed },
  { name: 'salus-maskable-512', size: 512, drawing: fullBleed },
  { name: 'apple-touch-180', size: 180, drawing: fullBleed },
]

const executablePath = browserPath()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
for (const { name, size, drawing } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const sized = drawing.replace('width="64" height="64"', `width="${size}" height="${size}"`)
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sized}`)
  writeFileSync(new URL(`icons/${name}.png`, folder), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
