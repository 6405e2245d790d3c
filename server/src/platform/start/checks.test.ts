import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { requireWritable } from './checks.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-checks-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a DATA_DIR in a folder that does not exist yet is created, and only its account can list it', () => {
  const dataDir = path.join(root, 'one', 'two')
  requireWritable(dataDir)
  requireWritable(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o711)
})

test('a DATA_DIR below a file is refused with a sentence', () => {
  writeFileSync(path.join(root, 'file'), '')
  expect(() => requireWritable(path.join(root, 'file', 'data'))).toThrow('is not a folder')
})

// Runs in a process of its own. With the fault that this test guards against, the call would never return.
test.runIf(process.platform === 'linux')(
  'a DATA_DIR where no folder can be made is refused at once',
  async () => {
    const checks = fileURLToPath(new URL('checks.ts', import.meta.url))
    const program = `const { requireWritable } = await import(${JSON.stringify(checks)}); requireWritable('/proc/salus/data')`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { timeout: 20_000 })
    await expect(run).rejects.toMatchObject({
      killed: false,
      stderr: expect.stringContaining('set it to a place on a'),
    })
  },
  30_000,
)
