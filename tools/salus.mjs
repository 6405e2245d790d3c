import { start } from './bootstrap.mjs'
import { inRoot } from './repository.mjs'

await start([inRoot('server', 'src', 'cli.ts')])
