import { type ChangeRules, rulesFor } from '../../../real-change/change-rule.ts'
import { massRule, waterSource } from '../composition-change-rules.ts'
import {
  deviceChangeRules,
  deviceClass,
  deviceErrorUnknown,
  followsOnDevice,
  ownDeviceRule,
} from '../device-change-rules.ts'
import { listSegments } from '../segments.ts'
import { otherMakerDefinitions } from './other-makers.ts'
import { segmentFat, segmentMuscle } from './questions.ts'

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  ...deviceChangeRules,
  visceralRating: ownDeviceRule(2, {
    step: 0.5,
    source: {
      de: 'nichts veröffentlicht; der Hersteller berechnet die Stufe aus demselben Widerstand wie das Körperfett',
      en: 'nothing is published; the manufacturer calculates the rating from the same resistance as body fat',
    },
  }),
  visceralBand: deviceClass,
  tbwPercent: { ...massRule, smallest: 2.51, direction: 'banded', source: waterSource },
  tbwBand: deviceClass,
  muscleMassKg: massRule,
  metabolicAgeYears: followsOnDevice,
  ...rulesFor(
    otherMakerDefinitions.map(({ definition }) => definition.code),
    deviceErrorUnknown,
  ),
  ...rulesFor(
    [
      'visceralAdiposeTissueL',
      'boneMassKg',
      'physiqueRating',
      ...listSegments(segmentMuscle),
      ...listSegments(segmentFat),
    ],
    deviceErrorUnknown,
  ),
}
