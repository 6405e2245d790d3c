import { existsSync } from 'node:fs'
import { findNode, install, nodeEnvironment } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { fail, inRoot, say, seconds } from './repository.mjs'
import { run } from './run.mjs'
import { buildWeb } from './web-build.mjs'

const all = [
  'api',
  'members',
  'start',
  'bytes',
  'answer',
  'reports',
  'group-report',
  'backup',
  'neighbours',
  'uploads',
  'measurement-day',
  'pages',
  'growth',
  'hot-paths',
  'year',
]
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !all.includes(name))
if (unknown.length > 0) fail(`Unknown benchmark ${unknown.join(', ')}; there are ${all.join(', ')}.`)

await install()
const node = await findNode()
const build = await buildWeb(node)
if (build.code !== 0) fail(`${build.output.trim()}\nThe web part could not be built.`)
const { browser, trouble } = await ensureBrowser(node)
if (!browser) say(trouble)

const failed = []
for (const name of all.filter((each) => chosen.length === 0 || chosen.includes(each))) {
  const file = [[`${name}.ts`], [name, 'bench.ts']].map((at) => inRoot('e2e', 'bench', ...at)).find(existsSync)
  if (file === undefined) continue
  say(`\n── ${name} ──`)
  const since = Date.now()
  const env = { ...nodeEnvironment(node), ...(browser && { CHROMIUM_PATH: browser }) }
  const { code } = await run(node, [file], { env })
  if (code !== 0) failed.push(name)
  say(`${name}: ${seconds(since)}`)
}
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}`)
