import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from './repository.mjs'

/**
 * Runs a program to its end, in the folder `cwd`, by default the repository's root. With `quiet` its output is returned
 * instead of shown. With `limit` (in ms) the program and all its children are ended after this time. Never rejects.
 */
export function run(program, parameters, { env = {}, cwd = root, quiet = false, shell = false, limit = 0 } = {}) {
  return new Promise((resolve) => {
    const isGroup = limit > 0 && process.platform !== 'win32'
    const child = spawn(program, parameters, {
      cwd,
      shell,
      detached: isGroup,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    }
    const watch = limit > 0 ? watchOver(child, isGroup, limit) : undefined
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('exit', (code, signal) => {
      watch?.release()
      const end = () => resolve({ code: code ?? toExitCode(signal), output: output + (watch?.verdict() ?? '') })
      // A grandchild that still runs may keep the pipes open forever, so `close` is awaited only for a short time.
      const patience = setTimeout(end, 2000)
      child.once('close', () => {
        clearTimeout(patience)
        end()
      })
    })
  })
}

function watchOver(child, isGroup, limit) {
  let verdict = ''
  const end = (signal) => {
    try {
      if (isGroup) process.kill(-child.pid, signal)
      else child.kill(signal)
    } catch {
      // Nothing to do: the program has already ended.
    }
  }
  const timers = [
    setTimeout(() => {
      verdict = `\nIt was ended after ${limit / 60_000} minutes.`
      end('SIGTERM')
    }, limit),
    setTimeout(() => end('SIGKILL'), limit + 20_000),
  ]
  const interrupt = (signal) => {
    end('SIGTERM')
    process.exitCode = toExitCode(signal)
    setTimeout(() => process.exit(), 3000)
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  return {
    verdict: () => verdict,
    release: () => {
      timers.forEach(clearTimeout)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
    },
  }
}

/**
 * Runs a program in place of this process: passes signals on to it, and ends this process with the exit code of the
 * program.
 */
export function become(program, parameters, { env = {} } = {}) {
  const child = spawn(program, parameters, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to the whole group. Passing it on would be a second signal, which cuts the shutdown
    // short.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
  }
  followNpm(() => child.kill('SIGTERM'))
  child.once('error', (error) => {
    process.stderr.write(`${program}: ${error.message}\n`)
    process.exit(127)
  })
  child.once('exit', (code, signal) => process.exit(code ?? toExitCode(signal)))
  return new Promise(() => {})
}

// npm passes SIGTERM to the shell between npm and this process. The shell ends without passing the signal on. This
// process notices the end of the shell by its new parent process.
function followNpm(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    end()
  }, 250)
}

function toExitCode(signal) {
  return 128 + (os.constants.signals[signal] ?? 0)
}
