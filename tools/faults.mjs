// Makes the surroundings of Salus fail and prints tables of the effects: `npm run faults [outages|kill] [how many]` or
// `npm run faults surroundings [files|disk|mail|bucket|clock|settings]`. `npm run faults upgrade [commit]` tests how
// the previous release, from that commit, runs beside this one.

import { findNode, install, nodeEnvironment } from './bootstrap.mjs'
import { fail, inRoot } from './repository.mjs'
import { run } from './run.mjs'

const all = ['outages', 'surroundings', 'kill', 'upgrade']
const [chosen, amount] = process.argv.slice(2)
if (chosen !== undefined && !all.includes(chosen)) fail(`Unknown fault ${chosen}; there are ${all.join(', ')}.`)
if (amount !== undefined && (chosen === 'outages' || chosen === 'kill') && !/^\d+$/.test(amount))
  fail('How many kills, or how many seconds at most? A number.')

await install()
const node = await findNode()
const failed = []
for (const name of all.filter((each) => chosen === undefined || chosen === each)) {
  const file = inRoot('e2e', 'faults', `${name}.ts`)
  const { code } = await run(node, amount === undefined ? [file] : [file, amount], { env: nodeEnvironment(node) })
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) fail(`Not as it should be: ${failed.join(', ')}`)
