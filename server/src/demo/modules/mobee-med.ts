import { clampTo } from '../seeded-random.ts'
import { words } from '@salus/domain/words.ts'
import { bothSides, type ModuleCheckUp, reading, strengthFactor } from './module-check-up.ts'

export const mobeeMed: ModuleCheckUp = {
  pluginId: 2,
  profileName: 'Therapieverlauf Knie',
  version: '2.3',
  source: 'MobeeMed',
  values: (condition, random) => {
    const { fitness, pain } = condition
    // The left knee is being treated: the more it hurts, the less it can bend and push.
    const behind = 2 + pain * 2.4
    const force = 420 * strengthFactor(condition) * (0.8 + 0.5 * fitness)
    return [
      ...bothSides(
        {
          code: 'kneeFlexion',
          name: words('Kniebeugung', 'Bending the knee (flexion)'),
          unit: '°',
          low: 130,
          high: 150,
          reference: 'Neutral-0 method, active',
          value: 137 - pain * 1.6 + random.noise(1.5),
        },
        behind * 0.7,
      ),
      ...bothSides(
        {
          code: 'kneeExtension',
          name: words('Kniestreckung', 'Straightening the knee (extension)'),
          unit: '°',
          low: 0,
          high: 10,
          reference: 'Neutral-0 method, active',
          value: clampTo(0, 10, 5 - pain * 0.5 + random.noise(0.6)),
        },
        behind,
      ),
      ...bothSides(
        {
          code: 'extensionForce',
          name: words('Streckkraft', 'Force when straightening'),
          unit: 'N',
          value: force + random.noise(9),
        },
        behind * 1.4,
      ),
      ...bothSides(
        {
          code: 'flexionForce',
          name: words('Beugekraft', 'Force when bending'),
          unit: 'N',
          value: force * 0.61 + random.noise(7),
        },
        behind,
      ),
      reading({
        code: 'pain',
        name: words('Schmerz (0 bis 10)', 'Pain (0 to 10)'),
        low: 0,
        high: 3,
        scaleLow: 0,
        scaleHigh: 10,
        bands: [
          { upTo: 3, name: words('leicht', 'mild') },
          { upTo: 6, name: words('mittel', 'moderate') },
          { upTo: null, name: words('stark', 'severe') },
        ],
        reference: 'Numeric rating scale 0 to 10, during the exercise',
        value: clampTo(0, 10, pain + random.noise(0.5)),
      }),
    ]
  },
}
