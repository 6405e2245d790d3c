import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot, say } from './repository.mjs'

/**
 * Waits until no other command of this repository is doing work with this name, then calls `work`. The lock of a
 * crashed command is removed.
 */
export async function oneAtATime(name, work) {
  mkdirSync(inRoot('.cache'), { recursive: true })
  const file = inRoot('.cache', `${name}.lock`)
  for (let isTold = false; !take(file); isTold = true) {
    if (!isTold) say(`Waiting for another start that is busy with: ${name} …`)
    await pause(200)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // The file is empty for a moment between its creation and its first write.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
