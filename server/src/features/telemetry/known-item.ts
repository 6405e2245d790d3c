import { allRoutes } from '@salus/contract/all-routes.ts'
import { findPagePattern } from '@salus/contract/pages.ts'
import type { TelemetryItem } from '@salus/contract/service/telemetry.ts'

const calls: ReadonlySet<string> = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`))

/**
 * Returns the item in a list if it is an exception or names an existing page or call. Otherwise returns an empty list,
 * because the name may come from another version of Salus. Without this check, a forged request could make Salus store
 * and forward any text in the place of a name.
 */
export function knownItem(item: TelemetryItem): readonly TelemetryItem[] {
  const { data } = item
  if (data.baseType === 'ExceptionData') return [item]
  if (data.baseType === 'RemoteDependencyData') return calls.has(data.baseData.name) ? [item] : []
  const name = findPagePattern(data.baseData.name)
  return name === null ? [] : [{ ...item, data: { ...data, baseData: { ...data.baseData, name } } }]
}
