import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const logModule = fileURLToPath(new URL('log.ts', import.meta.url))

test.runIf(process.platform === 'linux')(
  'a log on a full disk does not end the server',
  async () => {
    const program = `
    const { makeLog } = await import(${JSON.stringify(logModule)})
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

test.runIf(process.platform === 'linux').each([
  ['is on a full disk', "'/dev/full'"],
  ['is a pipe that nobody reads', 'null'],
])(
  'a process whose log %s ends',
  async (_, place) => {
    const program = `
    const { makeLog } = await import(${JSON.stringify(logModule)})
    makeLog('info').info('a line that finds no room')
    process.exit(3)`
    const shell = place === 'null' ? `"$0" "$@" | true; exit \${PIPESTATUS[0]}` : `"$0" "$@" > ${place}`
    const child = spawn('bash', ['-c', shell, process.execPath, '--input-type=module', '-e', program])
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(3)
  },
  60_000,
)
