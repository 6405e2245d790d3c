import { strapName } from '../heart/strap-name.ts'
import { deviceInWords } from '../measurement-profiles/circumstances.ts'
import { productInWords } from '../products/product-name.ts'
import type { Words } from '../words.ts'
import type { Device } from './resources.ts'
import type { FhirCheckUp, FhirSource } from './source.ts'

/**
 * Returns the device of a check-up: one that identified itself, one that a person named, or the module that delivered
 * the check-up. `null` when the device is unknown.
 */
export function buildDevice(source: FhirSource, checkUp: FhirCheckUp): Device | null {
  const { device, deviceFacts, origin, pluginId } = checkUp
  if (origin === 'module') return moduleDevice(source, pluginId)
  const called = device && deviceInWords(device)
  const named = [deviceFacts?.vendor, deviceFacts?.model].filter((part) => part != null).join(' ')
  if (named === '') return called ? deviceCalled(source, called) : null
  const own = { ...deviceCalled(source, { de: named, en: named }), ...copyMaker(deviceFacts) }
  if (!called) return own
  return {
    ...own,
    // Devices of the same model with different names are different devices, so the name is part of the id.
    id: source.makeId(`device ${named} ${called.de}`),
    deviceName: [...own.deviceName, { name: called[source.language], type: 'user-friendly-name' }],
  }
}

const copyMaker = (facts: FhirCheckUp['deviceFacts']): Pick<Device, 'manufacturer' | 'modelNumber'> => ({
  ...(facts?.vendor == null ? {} : { manufacturer: facts.vendor }),
  ...(facts?.model == null ? {} : { modelNumber: facts.model }),
})

/** Describes the strap used with a questionnaire. Returns `null` when no strap was used or it has no name. */
export function buildStrap(source: FhirSource, { heart }: FhirCheckUp): Device | null {
  const name = heart ? strapName(heart) : null
  return name === null ? null : deviceCalled(source, { de: name, en: name })
}

/** The id is made of the German name in every language, so that one device has one id. */
const deviceCalled = ({ makeId, language }: FhirSource, name: Words): Device => ({
  resourceType: 'Device',
  id: makeId(`device ${name.de}`),
  deviceName: [{ name: name[language], type: 'model-name' }],
})

const moduleDevice = ({ makeId, language }: FhirSource, pluginId: number): Device => ({
  resourceType: 'Device',
  id: makeId(`module ${pluginId}`),
  deviceName: [{ name: productInWords(pluginId, language), type: 'user-friendly-name' }],
})
