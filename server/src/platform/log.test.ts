import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test.runIf(process.platform === 'linux')(
  'a log on a full disk does not end the server',
  async () => {
    const log = fileURLToPath(new URL('log.ts', import.meta.url))
    const program = `
    const { makeLog } = await import(${JSON.stringify(log)})
    const log = makeLog('info')
    for (let time = 0; time < 20; time += 1) {
      for (let line = 0; line < 100; line += 1) log.info({ line }, 'a line that finds no room')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    process.stderr.write('still there')
    process.kill(process.pid, 'SIGKILL')`
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', full, 'pipe'] })
    closeSync(full)
    let printed = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    await new Promise((resolve) => child.once('close', resolve))
    expect(printed).toBe('still there')
  },
  60_000,
)
