import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Lowers the priority of the thread that loads this module, so that requests come first when all processors are
 * busy; a tenth of a processor is still left for it. Only Linux keeps a priority for each thread; elsewhere nothing
 * happens.
 */
function giveWay(): void {
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

giveWay()
