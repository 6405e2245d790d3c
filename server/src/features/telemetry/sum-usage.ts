import type { TelemetryItem } from '@salus/contract/service/telemetry.ts'
import type { UsageSum } from './telemetry.queries.ts'

type Counted = Omit<UsageSum, 'count' | 'slowest'>

/**
 * Adds up items with the same kind, name and outcome, so that the stored data contains nothing about a single visit.
 */
export function sumUsage(items: readonly TelemetryItem[]): readonly UsageSum[] {
  const sums = new Map<string, UsageSum>()
  for (const item of items) {
    const { kind, name, outcome, milliseconds } = countedIn(item)
    const key = `${kind} ${name} ${outcome}`
    const known = sums.get(key) ?? { kind, name, outcome, count: 0, milliseconds: 0, slowest: 0 }
    sums.set(key, {
      ...known,
      count: known.count + 1,
      milliseconds: known.milliseconds + milliseconds,
      slowest: Math.max(known.slowest, milliseconds),
    })
  }
  return [...sums.values()]
}

function countedIn({ data }: TelemetryItem): Counted {
  switch (data.baseType) {
    case 'PageviewData':
      return {
        kind: 'page',
        name: data.baseData.name,
        outcome: '',
        milliseconds: readMilliseconds(data.baseData.duration),
      }
    case 'RemoteDependencyData': {
      const { name, resultCode, duration } = data.baseData
      return { kind: 'call', name, outcome: resultCode, milliseconds: readMilliseconds(duration) }
    }
    case 'ExceptionData':
      return { kind: 'error', name: data.baseData.exceptions[0].typeName, outcome: '', milliseconds: 0 }
  }
}

/**
 * The longest time that is counted. Longer times are cut to it, because a page left open overnight shows nothing about
 * its speed.
 */
const longestMs = 600_000

function readMilliseconds(duration: string): number {
  const [, days = 0, hours, minutes, seconds] = /^(?:(\d+)\.)?(\d\d):(\d\d):(\d\d\.\d{3})$/.exec(duration) ?? []
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  return Math.min(longestMs, Math.round(total * 1000))
}
