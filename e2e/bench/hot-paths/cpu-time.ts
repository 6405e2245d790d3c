import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc/<pid>/stat per second, on every Linux that Node.js runs on. */
const ticksPerSecond = 100

interface Spent {
  readonly parent: number
  /** Of the process and the children that it has waited for, in ms. */
  readonly ms: number
}

function spentBy(pid: number): Spent | undefined {
  try {
    // The name in brackets may contain spaces.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
    const fields = after.split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0)
    return { parent: Number(fields[1]), ms: (ticks / ticksPerSecond) * 1000 }
  } catch {
    return undefined
  }
}

/** Processor time of a process and all below it, in ms. Linux only; zero elsewhere. */
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
