// Runs the fuzz tests of all decoders of frames and readers of files with far more mutated bytes than `npm test` does.

import { findCommand, findNode, install, nodeEnvironment } from './bootstrap.mjs'
import { fail } from './repository.mjs'
import { run } from './run.mjs'

const [runs = '100000'] = process.argv.slice(2)
if (!/^\d+$/.test(runs)) fail('How many turned frames and files for each reader? A number, 100000 when left out.')

await install()
const node = await findNode()
const parameters = [findCommand('vitest'), 'run', '--project', 'domain', 'domain/src/devices']
const { code } = await run(node, parameters, { env: { ...nodeEnvironment(node), FUZZ_RUNS: runs } })
process.exitCode = code
