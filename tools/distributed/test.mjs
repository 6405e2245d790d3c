// Runs the server's tests on a Citus cluster: all of them, including those that need a cluster, or the given files.

import { findCommand, findNode, install, nodeEnvironment } from '../bootstrap.mjs'
import { fail } from '../repository.mjs'
import { run } from '../run.mjs'

const { TEST_CLUSTER_URL: cluster = '' } = process.env
if (cluster === '')
  fail(
    'TEST_CLUSTER_URL names no cluster. Give it the address of a coordinator for tests, with a superuser: every test file ' +
      'makes a database on each of its servers and removes it.',
  )

await install()
const node = await findNode()
const files = process.argv.slice(2)
const parameters = [findCommand('vitest'), 'run', '--project', 'server', '--maxWorkers=1', ...files]
const { code } = await run(node, parameters, { env: { ...nodeEnvironment(node), TEST_CLUSTER_URL: cluster } })
process.exitCode = code
