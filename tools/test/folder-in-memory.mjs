import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const gibibyte = 1024 ** 3
/** In bytes: several times what a run of all tests uses. */
const needed = { room: 4 * gibibyte, memory: 8 * gibibyte }

/**
 * Makes a temporary folder in memory, where databases are copied four times as fast as on a disk. The folder is removed
 * when this process exits. Returns `null` if there is no such place, or too little room or memory.
 */
export function openFolderInMemory(
  within = '/dev/shm',
  { memory, room } = { memory: process.availableMemory(), room: roomIn(within) },
) {
  if (process.platform !== 'linux' || memory < needed.memory || room < needed.room) return null
  let folder = null
  try {
    folder = mkdtempSync(path.join(within, 'salus-tests-'))
    // PostgreSQL runs as another account, which must be able to enter the folder.
    chmodSync(folder, 0o755)
    if (!runsPrograms(folder)) throw new Error('programs there do not run')
  } catch {
    remove(folder)
    return null
  }
  process.once('exit', () => remove(folder))
  return folder
}

function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Tests start programs in the folder, but containers often mount /dev/shm so that no program can run there. */
function runsPrograms(folder) {
  const program = path.join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

function remove(folder) {
  if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
