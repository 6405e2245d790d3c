import { words } from '@salus/domain/words.ts'
import { bothSides, type ModuleCheckUp, type Reading, reading } from './module-check-up.ts'

const girth = (code: string, name: ReturnType<typeof words>, value: number): Reading => ({
  code,
  name,
  unit: 'cm',
  decimals: 1,
  value,
})
const fold = (code: string, name: ReturnType<typeof words>, value: number): Reading => ({
  code,
  name,
  unit: 'mm',
  decimals: 1,
  value,
})

export const anthrop: ModuleCheckUp = {
  pluginId: 8,
  profileName: 'Körpermaße',
  version: '2.0',
  source: 'Anthrop',
  values: ({ person, bmi, bodyFat }, random) => {
    const { heightCm } = person
    const thick = bmi - 22
    const fat = bodyFat - 22
    return [
      reading(girth('height', words('Körperhöhe', 'Standing height'), heightCm + random.noise(0.2))),
      reading(girth('sittingHeight', words('Sitzhöhe', 'Sitting height'), heightCm * 0.525 + random.noise(0.3))),
      reading(girth('armSpan', words('Armspannweite', 'Arm span'), heightCm * 1.01 + random.noise(0.3))),
      reading(
        girth(
          'chestGirth',
          words('Brustumfang', 'Chest circumference'),
          86 + thick * 1.9 + (heightCm - 165) * 0.3 + random.noise(0.5),
        ),
      ),
      reading(
        girth(
          'waistGirth',
          words('Taillenumfang', 'Waist circumference'),
          heightCm * (0.28 + 0.0088 * bmi) + random.noise(0.5),
        ),
      ),
      reading(
        girth(
          'hipGirth',
          words('Hüftumfang', 'Hip circumference'),
          heightCm * (0.36 + 0.0095 * bmi) + random.noise(0.5),
        ),
      ),
      ...bothSides(
        girth(
          'upperArmGirth',
          words('Oberarmumfang', 'Upper arm circumference'),
          27.5 + thick * 0.75 + random.noise(0.2),
        ),
        2,
      ),
      ...bothSides(
        girth('thighGirth', words('Oberschenkelumfang', 'Thigh circumference'), 52 + thick * 1.1 + random.noise(0.3)),
        1,
      ),
      ...bothSides(
        girth('calfGirth', words('Wadenumfang', 'Calf circumference'), 36 + thick * 0.6 + random.noise(0.2)),
        1,
      ),
      reading(fold('tricepsFold', words('Hautfalte Trizeps', 'Triceps skin fold'), 15 + fat * 0.6 + random.noise(0.6))),
      reading(
        fold(
          'subscapularFold',
          words('Hautfalte unter dem Schulterblatt', 'Subscapular skin fold'),
          14 + fat * 0.55 + random.noise(0.6),
        ),
      ),
      reading(
        fold(
          'suprailiacFold',
          words('Hautfalte über dem Beckenkamm', 'Suprailiac skin fold'),
          17 + fat * 0.7 + random.noise(0.7),
        ),
      ),
    ]
  },
}
