import { strapName } from '../heart/strap-name.ts'
import { productOfPlugin } from '../products/product-catalogue.ts'
import type { Device } from './resources.ts'
import type { FhirCheckUp, FhirSource } from './source.ts'

/** What measured: a device that named itself, one that somebody named, or the module that delivered. Null: nobody knows. */
export function deviceOf({ idOf }: FhirSource, checkUp: FhirCheckUp): Device | null {
  const { device, deviceFacts, origin, pluginId } = checkUp
  if (origin === 'module') {
    const name = productOfPlugin(pluginId)?.displayName ?? `plugin-${pluginId}`
    return {
      resourceType: 'Device',
      id: idOf(`module ${pluginId}`),
      deviceName: [{ name, type: 'user-friendly-name' }],
    }
  }
  const { vendor = null, model = null } = deviceFacts ?? {}
  const named = [vendor, model].filter((part) => part !== null).join(' ')
  const name = named === '' ? device : named
  if (name === null) return null
  return {
    resourceType: 'Device',
    // Two of one model are two devices where somebody gave them numbers.
    id: idOf(`device ${[named, device ?? ''].filter((part) => part !== '').join(' ')}`),
    ...(vendor === null ? {} : { manufacturer: vendor }),
    ...(model === null ? {} : { modelNumber: model }),
    deviceName: [
      { name, type: 'model-name' },
      ...(named !== '' && device !== null ? [{ name: device, type: 'user-friendly-name' as const }] : []),
    ],
  }
}

/** The strap beside a questionnaire; null where there was none, or one that named itself in no way. */
export function strapOf({ idOf }: FhirSource, { heart }: FhirCheckUp): Device | null {
  const name = heart ? strapName(heart) : null
  if (name === null) return null
  return { resourceType: 'Device', id: idOf(`device ${name}`), deviceName: [{ name, type: 'model-name' }] }
}
