import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../write/skeleton.ts'

/** The platform holds the gates and `sight.queries.ts`, through which all other code changes what a transaction sees. */
const platform = 'server/src/platform/'

const settingOfPolicies = /set_config\(\s*'app\.|\bset (?:local |session )?app\./i

const findSettings = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, index) => (settingOfPolicies.test(line) ? [index + 1] : []))

const sources = readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `server/src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => !file.startsWith(platform) && !file.startsWith('server/src/testing/'))

describe('what a transaction sees is changed in one place', () => {
  test('no feature sets what the policies of row-level security read', () => {
    const found = sources.flatMap((file) =>
      findSettings(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
    )
    expect(found).toEqual([])
    expect(sources.length).toBeGreaterThan(500)
  })

  test('a planted setting is found, a reading of one is not', () => {
    const planted = [
      "await sql`select set_config('app.reveal', 'to-count', true)`.execute(db)",
      "await see(db, { reveal: 'to-count' })",
      "where tenant_id::text = current_setting('app.tenant', true)",
      'await client.query(`set local app.held to seen`)',
    ]
    expect(findSettings(planted.join('\n'))).toEqual([1, 4])
  })
})
