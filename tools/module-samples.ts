import type { DeliveredCheckUp } from '../contract/src/tenant/modules.ts'
import { findCondition } from '../server/src/demo/people/condition.ts'
import { mara } from '../server/src/demo/people/all-people.ts'
import { moduleByPlugin } from '../server/src/demo/modules/all-modules.ts'
import { sampleDocument } from '../server/src/demo/modules/sample-document.ts'
import { seededRandom } from '../server/src/demo/seeded-random.ts'

/**
 * Makes a check-up as an external module would deliver it. On one day, the check-up of a plugin and a person is always
 * the same, so a second delivery of it is recognised.
 */
export function makeSample(of: {
  readonly pluginId: number
  readonly member: DeliveredCheckUp['member']
  readonly daysAgo: number
  readonly now: Date
}): Omit<DeliveredCheckUp, 'profileName'> & { readonly profileName: string } {
  const { pluginId, member, daysAgo, now } = of
  const module = moduleByPlugin.get(pluginId)
  const measuredAt = chooseMoment(daysAgo, now)
  const random = seededRandom(`plugin ${pluginId} ${daysAgo}`)
  return {
    pluginId,
    externalId: `sample-${pluginId}-${measuredAt.toISOString().slice(0, 10)}-${daysAgo}-${'id' in member ? member.id : member.externalNumber}`,
    member,
    profileName: module?.profileName ?? '',
    dateOfMeasurement: measuredAt.toISOString(),
    ...(printing.has(pluginId) ? { document: makeDocument(module?.source ?? String(pluginId), measuredAt) } : {}),
    values: [...(module?.values(findCondition(mara, daysAgo), random) ?? [summary])],
  }
}

/** Returns eight o'clock UTC of the day. For today, returns midnight, because eight o'clock may be still to come. */
function chooseMoment(daysAgo: number, now: Date): Date {
  const today = new Date(now.toISOString().slice(0, 10))
  return daysAgo === 0 ? today : new Date(today.getTime() - daysAgo * 86_400_000 + 8 * 3_600_000)
}

/** The plugins whose devices print their own report. */
const printing = new Set([3, 7])

const makeDocument = (source: string, measuredAt: Date): string =>
  sampleDocument(source, measuredAt.toISOString().slice(0, 10)).toString('base64')

/** The value for plugins without sample values of their own: internal plugins, and plugin numbers without a product. */
const summary = {
  code: 'index',
  name: { de: 'Gesamtwert', en: 'Overall index' },
  value: 72,
  low: 50,
  high: 100,
}

/** Every plugin of the catalogue, and some without a product. */
export const samplePlugins = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 15, 16, 9, 11, 13, 99] as const
