import type { Condition } from '../people/condition.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { words } from '@salus/domain/words.ts'
import { bothSides, type ModuleCheckUp, reading, strengthFactor } from './module-check-up.ts'

const trunk = (condition: Condition, random: SeededRandom) => {
  const extension = 265 * strengthFactor(condition) * (0.72 + 0.55 * condition.fitness) * (1 - condition.pain * 0.02)
  // Training strengthens the back more than the abdomen, so the ratio falls towards its usual range.
  const ratio = 0.92 - 0.24 * condition.fitness + random.noise(0.02)
  return { extension, ratio }
}

const torque = (code: string, name: ReturnType<typeof words>, value: number) =>
  ({ code, name, unit: 'Nm', value, reference: 'Isometric, best of three' }) as const

const flexionAndExtension = (condition: Condition, random: SeededRandom) => {
  const { extension, ratio } = trunk(condition, random)
  return [
    reading(torque('flexion', words('Rumpfbeugung', 'Bending forwards (trunk flexion)'), extension * ratio)),
    reading(torque('extension', words('Rumpfstreckung', 'Straightening backwards (trunk extension)'), extension)),
    reading({
      code: 'flexionExtensionRatio',
      name: words('Verhältnis Beugung zu Streckung', 'Belly compared with back (flexion to extension)'),
      decimals: 2,
      low: 0.6,
      high: 0.8,
      bands: [
        { upTo: 0.6, name: words('Bauch zu schwach', 'Abdomen too weak') },
        { upTo: 0.8, name: words('ausgewogen', 'balanced') },
        { upTo: null, name: words('Rücken zu schwach', 'Back too weak') },
      ],
      reference: 'Usual range of the manufacturer',
      value: ratio,
    }),
  ]
}

const lateralFlexion = (condition: Condition, random: SeededRandom) =>
  bothSides(
    torque(
      'lateralFlexion',
      words('Seitneigung', 'Bending sideways (lateral flexion)'),
      trunk(condition, random).extension * 0.58 + random.noise(3),
    ),
    5 + random.noise(3),
  )

export const rueckenstatusFour: ModuleCheckUp = {
  pluginId: 4,
  profileName: 'Rückenstatus, vier Richtungen',
  version: '3.2',
  source: 'Rueckenstatus',
  values: (condition, random) => [...flexionAndExtension(condition, random), ...lateralFlexion(condition, random)],
}

export const rueckenstatusSix: ModuleCheckUp = {
  pluginId: 5,
  profileName: 'Rückenstatus, sechs Richtungen',
  version: '3.2',
  source: 'Rueckenstatus',
  values: (condition, random) => [
    ...flexionAndExtension(condition, random),
    ...lateralFlexion(condition, random),
    ...bothSides(
      torque(
        'rotation',
        words('Rumpfdrehung', 'Trunk rotation'),
        trunk(condition, random).extension * 0.46 + random.noise(3),
      ),
      4 + random.noise(3),
    ),
  ],
}
