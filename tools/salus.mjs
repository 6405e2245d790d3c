import { start } from './bootstrap.mjs'
import { inRoot } from './repository.mjs'

const [first, ...rest] = process.argv.slice(2)

// Packaging needs the sources and the developer packages, which an installed server lacks. So `package` is not a
// command of the server.
if (first === 'package') await start([inRoot('tools', 'package.mjs')], rest)
else await start([inRoot('server', 'src', 'cli.ts')])
