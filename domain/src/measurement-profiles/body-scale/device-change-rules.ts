import {
  type ChangeRule,
  type ChangeRules,
  classRule,
  errorUnknown,
  followsFromOthers,
  type ThresholdRule,
} from '../../real-change/change-rule.ts'
import type { Words } from '../../words.ts'
import { conditionsOfBioimpedance } from '../moving-conditions.ts'
import { compositionChangeRules, massRule } from './composition-change-rules.ts'

const fromDevice = { isFromDevice: true, movedBy: conditionsOfBioimpedance } as const

/** Builds the rule for a device value whose day-to-day error is not published. */
export const ownDeviceRule = (
  smallest: number,
  { step, source, direction = 'neither' }: { step: number; source: Words; direction?: ThresholdRule['direction'] },
): ThresholdRule => ({ kind: 'threshold', basis: 'own-default', smallest, step, direction, source, ...fromDevice })

export const deviceErrorUnknown: ChangeRule = { ...errorUnknown, ...fromDevice }

export const followsOnDevice: ChangeRule = { ...followsFromOthers, ...fromDevice }

export const deviceClass: ChangeRule = { ...classRule, ...fromDevice }

export const deviceChangeRules: ChangeRules = {
  ...compositionChangeRules,
  bodyFatBand: deviceClass,
  fatMass: { ...massRule, smallest: 2.495 },
  bmrKatch: followsOnDevice,
  metabolicAgeOwn: followsOnDevice,
  skeletalMuscleMassKg: ownDeviceRule(1.5, {
    step: 0.1,
    source: {
      de: 'sechs Zehntel der fettfreien Masse von 2,5 kg',
      en: 'six tenths of the 2.5 kg of fat-free mass',
    },
  }),
  ecw: deviceErrorUnknown,
  intracellularWaterL: deviceErrorUnknown,
  phaseAngle: ownDeviceRule(0.5, {
    step: 0.01,
    source: {
      de: 'von Tag zu Tag nichts veröffentlicht; innerhalb einer Sitzung 0,1°',
      en: 'nothing is published from day to day; 0.1° within a session',
    },
  }),
  bandOrientation: deviceClass,
  bmrKcal: followsOnDevice,
}
