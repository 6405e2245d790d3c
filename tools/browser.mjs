import { existsSync } from 'node:fs'
import path from 'node:path'
import { findCommand, nodeEnvironment } from './bootstrap.mjs'
import { say } from './repository.mjs'
import { run } from './run.mjs'

// chromium-headless-shell comes first, because it has no windows and needs a quarter less processor time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const otherPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Installs a browser if none is found. If that fails, `trouble` contains the reason. */
export async function ensureBrowser(node) {
  const given = process.env.CHROMIUM_PATH
  if (given) return (await runs(given)) ? { browser: given } : { trouble: `CHROMIUM_PATH=${given} does not run` }
  const found = (await findInSystem()) ?? (await findPackaged(node))
  if (found) return { browser: found }
  say('No Chromium or Chrome found: installing one for the tests …')
  const download = await run(node, [findCommand('playwright'), 'install', 'chromium'], {
    env: nodeEnvironment(node),
    quiet: true,
  })
  const packaged = download.code === 0 ? await findPackaged(node) : undefined
  if (packaged) return { browser: packaged }
  const system = await installFromDebian()
  if (system) return { browser: system }
  return {
    trouble:
      `${download.output.trim().split('\n').slice(-5).join('\n')}\n` +
      'No browser for the tests. Install Chromium or Chrome, or name one by CHROMIUM_PATH.',
  }
}

async function findInSystem() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return firstThatRuns([...candidates, ...otherPlaces])
}

async function findPackaged(node) {
  const { code, output } = await run(
    node,
    ['--eval', `process.stdout.write(require('playwright-core').chromium.executablePath())`],
    { quiet: true },
  )
  return code === 0 ? firstThatRuns([output.trim()]) : undefined
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, quiet: true })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, quiet: true })
    const found = await findInSystem()
    if (found) return found
  }
  return undefined
}

async function firstThatRuns(candidates) {
  for (const candidate of candidates) if (existsSync(candidate) && (await runs(candidate))) return candidate
  return undefined
}

// Runs the program, because finding its file is not enough: some systems have a placeholder that only asks to install
// the real program.
async function runs(program) {
  const { code } = await run(program, ['--version', '--no-sandbox'], { quiet: true })
  return code === 0
}
