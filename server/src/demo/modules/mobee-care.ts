import { clampTo } from '../seeded-random.ts'
import { words } from '@salus/domain/words.ts'
import { bothSides, type ModuleCheckUp, reading } from './module-check-up.ts'

export const mobeeCare: ModuleCheckUp = {
  pluginId: 10,
  profileName: 'Alltagsfitness',
  version: '1.8',
  source: 'MobeeCare',
  values: ({ person, age, fitness, pain }, random) => {
    const isMale = person.sex === 'male'
    const old = Math.max(0, age - 50)
    const gripLow = isMale ? 27 : 16
    const grip = (isMale ? 42 : 26) * (0.85 + 0.35 * fitness) - old * (isMale ? 0.3 : 0.18)
    return [
      reading({
        code: 'chairRise',
        name: words('Fünfmal aufstehen', 'Five chair rises'),
        unit: 's',
        decimals: 1,
        high: 15,
        bands: [
          { upTo: 11.2, name: words('gut', 'good') },
          { upTo: 15, name: words('etwas langsam', 'rather slow'), valence: 'neutral' },
          { upTo: null, name: words('langsam', 'slow') },
        ],
        reference: 'EWGSOP2 2019: more than 15 s is low',
        value: clampTo(6.5, 24, 10.2 + old * 0.13 - 4 * (fitness - 0.5) + pain * 0.3 + random.noise(0.4)),
      }),
      reading({
        code: 'gaitSpeed',
        name: words('Gehgeschwindigkeit, vier Meter', 'Gait speed, four metres'),
        unit: 'm/s',
        decimals: 2,
        low: 0.8,
        bands: [
          { upTo: 0.8, name: words('langsam', 'slow') },
          { upTo: 1, name: words('etwas langsam', 'rather slow'), valence: 'neutral' },
          { upTo: null, name: words('gut', 'good') },
        ],
        reference: 'EWGSOP2 2019: 0.8 m/s or less is low',
        value: clampTo(0.5, 1.6, 1.25 - old * 0.011 + 0.35 * (fitness - 0.5) - pain * 0.02 + random.noise(0.04)),
      }),
      ...bothSides(
        {
          code: 'handGrip',
          name: words('Handkraft', 'Hand grip'),
          unit: 'kg',
          decimals: 1,
          low: gripLow,
          reference: `EWGSOP2 2019: less than ${gripLow} kg is low`,
          value: clampTo(8, 62, grip + random.noise(0.8)),
        },
        7 + random.noise(3),
      ),
    ]
  },
}
