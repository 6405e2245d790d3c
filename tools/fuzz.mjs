import { findCommand, findNode, install, nodeEnvironment } from './bootstrap.mjs'
import { fail } from './repository.mjs'
import { run } from './run.mjs'

/** Feeds mutated bytes to every decoder of frames and every reader of files, far more of them than the tests do. */
const [runs = '100000'] = process.argv.slice(2)
if (!/^\d+$/.test(runs)) fail('How many turned frames and files for each reader? A number, 100000 when left out.')

await install()
const node = await findNode()
const parameters = [findCommand('vitest'), 'run', '--project', 'domain', 'domain/src/devices']
const { code } = await run(node, parameters, { env: { ...nodeEnvironment(node), FUZZ_RUNS: runs } })
process.exitCode = code
