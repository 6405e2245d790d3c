import { strapName } from '../heart/strap-name.ts'
import { productOfPlugin } from '../products/product-catalogue.ts'
import type { Device } from './resources.ts'
import type { FhirCheckUp, FhirSource } from './source.ts'

/**
 * Returns the device of a check-up: one that identified itself, one that a person named, or the module that delivered
 * the check-up. `null` when the device is unknown.
 */
export function buildDevice(source: FhirSource, checkUp: FhirCheckUp): Device | null {
  const { device, deviceFacts, origin, pluginId } = checkUp
  if (origin === 'module') return moduleDevice(source, pluginId)
  const named = [deviceFacts?.vendor, deviceFacts?.model].filter((part) => part != null).join(' ')
  if (named === '') return device === null ? null : deviceCalled(source, device)
  const own = deviceCalled(source, named)
  return {
    ...own,
    // Devices of the same model with different names are different devices, so the name is part of the id.
    ...(device === null ? {} : { id: source.idOf(`device ${named} ${device}`) }),
    ...(deviceFacts?.vendor == null ? {} : { manufacturer: deviceFacts.vendor }),
    ...(deviceFacts?.model == null ? {} : { modelNumber: deviceFacts.model }),
    deviceName: [
      ...own.deviceName,
      ...(device === null ? [] : [{ name: device, type: 'user-friendly-name' as const }]),
    ],
  }
}

/** Describes the strap used with a questionnaire. Returns `null` when no strap was used or it has no name. */
export function buildStrap(source: FhirSource, { heart }: FhirCheckUp): Device | null {
  const name = heart ? strapName(heart) : null
  return name === null ? null : deviceCalled(source, name)
}

const deviceCalled = ({ idOf }: FhirSource, name: string): Device => ({
  resourceType: 'Device',
  id: idOf(`device ${name}`),
  deviceName: [{ name, type: 'model-name' }],
})

const moduleDevice = ({ idOf }: FhirSource, pluginId: number): Device => ({
  resourceType: 'Device',
  id: idOf(`module ${pluginId}`),
  deviceName: [{ name: productOfPlugin(pluginId)?.displayName ?? `plugin-${pluginId}`, type: 'user-friendly-name' }],
})
