import { allRoutes } from '@salus/contract/all-routes.ts'
import { knownPage } from '@salus/contract/pages.ts'
import type { TelemetryItem } from '@salus/contract/service/telemetry.ts'

const calls: ReadonlySet<string> = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`))

/**
 * Returns the item if it is an exception or refers to an existing page or call; otherwise an empty list. Browsers with
 * another version can send other names, and a handwritten request could otherwise store and forward any text in the
 * form of a pattern.
 */
export function knownItem(item: TelemetryItem): readonly TelemetryItem[] {
  const { data } = item
  if (data.baseType === 'ExceptionData') return [item]
  if (data.baseType === 'RemoteDependencyData') return calls.has(data.baseData.name) ? [item] : []
  const name = knownPage(data.baseData.name)
  return name === null ? [] : [{ ...item, data: { ...data, baseData: { ...data.baseData, name } } }]
}
