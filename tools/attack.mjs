// Attacks the group reports as a reader receives them over HTTP, in more generated worlds than the tests use.

import { findCommand, findNode, install, nodeEnvironment } from './bootstrap.mjs'
import { fail } from './repository.mjs'
import { run } from './run.mjs'

const [seeds = '6'] = process.argv.slice(2)
if (!/^[1-9]\d*$/.test(seeds)) fail('How many worlds of each case? A number, 6 when left out.')

await install()
const node = await findNode()
const attacked = 'server/src/features/group-surveys/closing/attack-over-http.test.ts'
const parameters = [findCommand('vitest'), 'run', '--project', 'server', attacked]
const { code } = await run(node, parameters, { env: { ...nodeEnvironment(node), SALUS_ATTACK_SEEDS: seeds } })
process.exitCode = code
