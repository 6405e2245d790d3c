import { allRoutes } from '@salus/contract/all-routes.ts'
import { knownPage } from '@salus/contract/pages.ts'
import type { TelemetryItem } from '@salus/contract/telemetry.ts'

const calls: ReadonlySet<string> = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`))

/**
 * The item, if it names a page or call that there is; else nothing. A browser of another version may know other ones, and
 * somebody who sends by hand could have anything kept and sent on that has the form of a pattern.
 */
export function knownItem(item: TelemetryItem): readonly TelemetryItem[] {
  const { data } = item
  if (data.baseType === 'ExceptionData') return [item]
  if (data.baseType === 'RemoteDependencyData') return calls.has(data.baseData.name) ? [item] : []
  const name = knownPage(data.baseData.name)
  return name === null ? [] : [{ ...item, data: { ...data, baseData: { ...data.baseData, name } } }]
}
