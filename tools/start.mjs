import { findNode, install, nodeEnvironment } from './bootstrap.mjs'
import { fail, inRoot } from './repository.mjs'
import { become } from './run.mjs'
import { buildWeb } from './web-build.mjs'

await install()
const node = await findNode()
const { code, output } = await buildWeb(node)
if (code !== 0) fail(`${output.trim()}\nThe web part could not be built.`)
await become(node, [inRoot('server', 'src', 'main.ts'), ...process.argv.slice(2)], { env: nodeEnvironment(node) })
