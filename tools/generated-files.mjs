import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './repository.mjs'
import { run } from './run.mjs'

/** Generates the committed files again, reports those that changed, and restores them. */
export async function findStaleGenerated(node, env) {
  const generator = inRoot('tools', 'generate.ts')
  if (!existsSync(generator)) return { code: 0, output: '' }
  const before = new Map(generatedFiles().map((file) => [file, readFileSync(file, 'utf8')]))
  const result = await run(node, [generator], { env, quiet: true, limit: 180_000 })
  if (result.code !== 0) return result
  const stale = generatedFiles().filter((file) => before.get(file) !== readFileSync(file, 'utf8'))
  for (const file of stale) if (before.has(file)) writeFileSync(file, before.get(file))
  if (stale.length === 0) return result
  const names = stale.map((file) => path.relative(inRoot(), file)).join(', ')
  return { code: 1, output: `Not up to date: ${names}. Run node_modules/.bin/node tools/generate.ts and commit.` }
}

function generatedFiles() {
  const found = ['contract', 'domain', 'server', 'web', 'e2e'].flatMap((folder) => {
    const below = inRoot(folder, 'src')
    if (!existsSync(below)) return []
    return readdirSync(below, { recursive: true })
      .filter((name) => name.endsWith('.gen.ts'))
      .map((name) => path.join(below, name))
  })
  return [
    inRoot('server', 'migrations', 'checksums.json'),
    inRoot('contract', 'openapi.json'),
    inRoot('docs', 'real-change-thresholds.md'),
    inRoot('docs', 'module-codes.md'),
    ...found,
  ].filter((file) => existsSync(file))
}
