import { type ChangeRules, rulesFor } from '../../../real-change/change-rule.ts'
import { massRule, waterSource } from '../composition-change-rules.ts'
import { deviceChangeRules, deviceClass, deviceErrorUnknown, ownDeviceRule } from '../device-change-rules.ts'
import { listSegments } from '../segments.ts'
import { segmentFat, segmentLean } from './questions.ts'

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  ...deviceChangeRules,
  vfa: ownDeviceRule(20, {
    step: 1,
    source: {
      de: 'nichts veröffentlicht; der Hersteller berechnet die Fläche aus demselben Widerstand, und 2,5 kg Fett sind etwa 15 cm²',
      en: 'nothing is published; the manufacturer calculates the area from the same resistance, and 2.5 kg of fat is about 15 cm²',
    },
  }),
  vfaBand: deviceClass,
  smi: ownDeviceRule(0.6, {
    step: 0.01,
    source: { de: '1,5 kg Muskeln bei 160 cm', en: '1.5 kg of muscle at 160 cm' },
  }),
  smiLow: deviceClass,
  ecwRatio: ownDeviceRule(0.008, {
    step: 0.001,
    source: { de: 'nichts veröffentlicht', en: 'nothing is published' },
  }),
  ecwBand: deviceClass,
  asm: deviceChangeRules['skeletalMuscleMassKg'] ?? deviceErrorUnknown,
  softLeanMassKg: massRule,
  tbw: { ...massRule, smallest: 1.825, source: waterSource },
  ...rulesFor(
    [
      'visceralFatLevel',
      'proteinKg',
      'mineralsKg',
      'boneMineralContentKg',
      'inbodyScore',
      ...listSegments(segmentLean),
      ...listSegments(segmentFat),
    ],
    deviceErrorUnknown,
  ),
}
