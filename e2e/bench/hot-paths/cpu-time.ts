import { readdirSync, readFileSync } from 'node:fs'

/** The number of clock ticks per second in /proc/<pid>/stat, equal on all Linux systems that Node.js supports. */
const ticksPerSecond = 100

interface Spent {
  readonly parent: number
  /** The processor time of the process and of its children that have ended, in ms. */
  readonly ms: number
}

function spentBy(pid: number): Spent | undefined {
  try {
    // Splits after the process name, which may contain spaces.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
    const fields = after.split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0)
    return { parent: Number(fields[1]), ms: (ticks / ticksPerSecond) * 1000 }
  } catch {
    return undefined
  }
}

/** Returns the processor time of a process and all its descendants, in ms; 0 on systems other than Linux. */
export function readCpuMs(root: number): number {
  const all = new Map<number, Spent>()
  for (const name of readProcesses()) {
    const spent = /^\d+$/.test(name) ? spentBy(Number(name)) : undefined
    if (spent) all.set(Number(name), spent)
  }
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true
    const parent = all.get(pid)?.parent ?? 0
    return parent > 1 && isBelow(parent)
  }
  return [...all].reduce((sum, [pid, { ms }]) => (isBelow(pid) ? sum + ms : sum), 0)
}

function readProcesses(): readonly string[] {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}
