import { errorTypeSchema, telemetryItemSchema } from '@salus/contract/service/telemetry.ts'
import type { TelemetryItem } from '@salus/contract/service/telemetry.ts'

/** The patterns of the URLs of Salus. No other URL is sent. */
export interface KnownPatterns {
  /** For example /staff/{groupId}/members-overview. */
  readonly pages: readonly string[]
  /** For example GET /api/tenants/{tenantId}/members. */
  readonly calls: readonly string[]
}

/**
 * Rebuilds an item of the library from a few allowed fields, because a later version of the library may collect more
 * fields. Returns `null` if nothing may be sent.
 */
export function scrub(envelope: unknown, known: KnownPatterns): TelemetryItem | null {
  const kind = read(envelope, 'data', 'baseType')
  const data = read(envelope, 'data', 'baseData')
  const made = makers[String(kind)]?.(data, known)
  const item = telemetryItemSchema.safeParse(made && { ...made, time: read(envelope, 'time') })
  return item.success ? item.data : null
}

type Maker = (data: unknown, known: KnownPatterns) => object | null

const makers: Readonly<Record<string, Maker>> = {
  PageviewData: (data, { pages }) => {
    const name = read(data, 'name')
    if (typeof name !== 'string' || !pages.includes(name)) return null
    return buildEnvelope('Pageview', 'PageviewData', { name, duration: readDuration(data) })
  },
  RemoteDependencyData: (data, { calls }) => {
    const name = findPattern(read(data, 'name'), calls)
    if (name === null) return null
    const resultCode = String(read(data, 'resultCode') ?? '0')
    return buildEnvelope('RemoteDependency', 'RemoteDependencyData', {
      name,
      resultCode,
      success: read(data, 'success') === true,
      duration: readDuration(data),
    })
  },
  ExceptionData: (data) => {
    const type = errorTypeSchema.safeParse(read(data, 'exceptions', '0', 'typeName'))
    return buildEnvelope('Exception', 'ExceptionData', {
      exceptions: [{ typeName: type.success ? type.data : 'other', message: '' }],
    })
  },
}

const buildEnvelope = (name: string, baseType: string, baseData: object) => ({
  name: `Microsoft.ApplicationInsights.${name}`,
  data: { baseType, baseData: { ver: 2, ...baseData } },
})

function readDuration(data: unknown): string {
  const duration = read(data, 'duration')
  return typeof duration === 'string' && /^(?:\d{1,2}\.)?\d\d:\d\d:\d\d\.\d{3}$/.test(duration)
    ? duration
    : '00:00:00.000'
}

/** Returns the pattern for a call such as `GET /api/tenants/7/members?cursor=…`; `null` if no pattern matches. */
function findPattern(name: unknown, calls: readonly string[]): string | null {
  if (typeof name !== 'string') return null
  const [method = '', address = ''] = name.split(' ', 2)
  const path = URL.parse(address, 'http://localhost')?.pathname ?? ''
  const candidates = calls.filter((call) => matches(call, method, path))
  // Patterns can match the same address, one with a fixed word where another has an id. The pattern with the fixed word
  // is used.
  return candidates.sort((one, other) => count(one) - count(other))[0] ?? null
}

const count = (pattern: string) => pattern.split('{').length

function matches(call: string, method: string, path: string): boolean {
  const [expectedMethod = '', pattern = ''] = call.split(' ', 2)
  if (expectedMethod !== method) return false
  const [expected, given] = [pattern.split('/'), path.split('/')]
  return (
    expected.length === given.length &&
    expected.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
  )
}

function read(from: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    from,
  )
}
