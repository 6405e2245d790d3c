// Draws the icons and start pictures of both apps from the product's logo. They replace those that Capacitor generates.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const toPath = (path) => fileURLToPath(new URL(path, import.meta.url))
const mark = `data:image/svg+xml;base64,${readFileSync(toPath('../web/public/salus-mark.svg')).toString('base64')}`

const readSize = (file) => {
  const bytes = readFileSync(file)
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
const pngsBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.png') && statSync(name).isFile())

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const file of [
  ...pngsBelow(toPath('android/app/src/main/res')),
  ...pngsBelow(toPath('ios/App/App/Assets.xcassets')),
]) {
  const { width, height } = readSize(file)
  const isSplash = /splash/i.test(file)
  const isForeground = file.includes('foreground')
  const share = isSplash ? 0.2 : isForeground ? 0.5 : 0.7
  await page.setViewportSize({ width, height })
  const ground = isForeground ? 'transparent' : isSplash ? '#f1f5f9' : '#ffffff'
  const round = file.includes('_round') ? 'border-radius:50%;' : ''
  const size = Math.round(Math.min(width, height) * share)
  await page.setContent(
    `<body style="margin:0;background:transparent"><div style="${round}width:${width}px;height:${height}px;background:${ground};display:grid;place-items:center"><img src="${mark}" width="${size}" height="${size}"></div>`,
  )
  await page.screenshot({ path: file, omitBackground: isForeground || round !== '' })
}
await browser.close()
