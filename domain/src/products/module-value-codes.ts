import { factsInUnit } from '../module-codes/code-facts.ts'
import { canonicalUnit, isSameUnit } from '../same-unit.ts'
import type { PublicCode } from './public-code.ts'

interface ModuleValueCode extends PublicCode {
  /**
   * The unit for which the codes are valid, in any spelling; `undefined` if the value is sent without a unit or in
   * points. A value in another unit has only the code of Salus.
   */
  readonly unit: string | undefined
  /** The UCUM unit for a value that is sent without a unit. */
  readonly ucum?: string
  readonly bySide?: Readonly<Record<'left' | 'right', PublicCode>>
}

const ratio: ModuleValueCode = { unit: undefined, ucum: '1' }

/**
 * Public codes for values of the known modules, by plugin and code. Sources: `fhir/SOURCES.md`. No exact code was found
 * for chair rises, one-leg stand, sway, spine angles, mobility in per cent of a norm, forces and torques, girths of
 * chest and limbs, skin folds, reaction time and the modules' own indices.
 */
const moduleValueCodes: Readonly<Record<number, Readonly<Record<string, ModuleValueCode>>>> = {
  2: {
    kneeFlexion: { unit: '°', bySide: { left: { loinc: '41343-5' }, right: { loinc: '41347-6' } } },
    kneeExtension: { unit: '°', bySide: { left: { loinc: '41345-0' }, right: { loinc: '41349-2' } } },
    pain: { loinc: '72514-3', unit: undefined, ucum: '{score}' },
  },
  4: { flexionExtensionRatio: ratio },
  5: { flexionExtensionRatio: ratio },
  8: {
    height: { loinc: '8302-2', mdc: 188_740, unit: 'cm' },
    sittingHeight: { snomed: '248335006', unit: 'cm' },
    armSpan: { loinc: '56116-7', unit: 'cm' },
    waistGirth: { snomed: '276361009', unit: 'cm' },
    hipGirth: { snomed: '284472007', unit: 'cm' },
  },
  10: {
    gaitSpeed: { snomed: '724237005', unit: 'm/s' },
    timedUpAndGo: { loinc: '89423-8', unit: 's' },
    handGrip: {
      snomed: '251433001',
      unit: 'kg',
      bySide: { left: { loinc: '83173-5' }, right: { loinc: '83174-3' } },
    },
  },
}

interface DeliveredValue {
  readonly pluginId: number
  readonly code: string
  readonly unit: string | undefined
  readonly side: 'left' | 'right' | undefined
}

/**
 * Returns the unit of a value; `undefined` if it has none. The unit for points also becomes `undefined` if the code is
 * known to have either points or no unit.
 */
export function leaveOutPoints(value: Pick<DeliveredValue, 'pluginId' | 'code' | 'unit'>): string | undefined {
  if (canonicalUnit(value.unit) !== 'Pkt') return value.unit
  const facts = factsInUnit(value.pluginId, value)
  return facts === undefined || facts.units === 'any' ? value.unit : undefined
}

/**
 * Finds the public codes of a module's value, and its UCUM unit if it is sent without a unit; `undefined` if it has no
 * public codes.
 */
export function findModuleValueCode({
  pluginId,
  code,
  unit,
  side,
}: DeliveredValue): (PublicCode & { readonly ucum?: string }) | undefined {
  const found = moduleValueCodes[pluginId]?.[code]
  if (found === undefined || !isSameUnit(found.unit, leaveOutPoints({ pluginId, code, unit }))) return undefined
  const { bySide, unit: _unit, ...whole } = found
  return side === undefined ? whole : { ...whole, ...bySide?.[side] }
}
