import { start } from './bootstrap.mjs'
import { inRoot } from './repository.mjs'

await start([inRoot('tools', 'send-check-ups.ts')])
