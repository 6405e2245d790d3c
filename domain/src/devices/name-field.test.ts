import { expect, test } from 'vitest'
import { segmentLimits, segments } from './canonical-values.ts'
import { nameField } from './name-field.ts'

test('each field of a measurement file has a name that people know', () => {
  expect(nameField('weightKg')).toEqual({ de: 'Gewicht', en: 'Weight' })
  expect(nameField('impedanceOhm')).toEqual({ de: 'Impedanz', en: 'Impedance' })
  expect(nameField('muscleKg.rightLeg')).toEqual({ de: 'Muskelmasse (rechtes Bein)', en: 'Muscle mass (right leg)' })
  expect(nameField('Gewicht [kg]')).toEqual({ de: 'Gewicht [kg]', en: 'Gewicht [kg]' })
  for (const code of Object.keys(segmentLimits))
    for (const segment of segments) expect(nameField(`${code}.${segment}`).de).toMatch(/^\S.* \(.+\)$/)
})

test('a header that only looks like a value of a body part stays as it is written', () => {
  expect(nameField('weight.trunk').en).toBe('weight.trunk')
  expect(nameField('toString').en).toBe('toString')
})
