import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Lowers the priority of the calling thread, so that requests come first when all processors are busy. The thread still
 * gets about a tenth of the time of a busy processor. Does nothing except on Linux, where each thread has a priority of
 * its own.
 */
export function giveWay(): void {
  const thread = threadId()
  if (thread !== null) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}

function threadId(): number | null {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')))
  } catch {
    return null
  }
}
