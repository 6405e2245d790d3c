import { clampTo } from '../seeded-random.ts'
import { words } from '@salus/domain/words.ts'
import { type ModuleCheckUp, reading } from './module-check-up.ts'

const bands = [
  { upTo: 40, name: words('braucht Aufmerksamkeit', 'needs attention') },
  { upTo: 60, name: words('mittel', 'medium'), valence: 'neutral' as const },
  { upTo: 80, name: words('gut', 'good') },
  { upTo: null, name: words('sehr gut', 'very good') },
]
const part = { low: 60, high: 100, scaleLow: 0, scaleHigh: 100, bands }

export const cockpit: ModuleCheckUp = {
  pluginId: 14,
  profileName: 'Gesamtindex',
  version: '1.2',
  source: 'Cockpit',
  values: ({ fitness, strain, pain, bmi }, random) => {
    const index = (value: number) => Math.round(clampTo(5, 98, value + random.noise(1.5)))
    const strength = index(38 + 55 * fitness)
    const mobility = index(46 + 48 * fitness - 2 * pain)
    const body = index(96 - Math.abs(bmi - 22.5) * 5.2)
    const recovery = index(95 - 72 * strain)
    return [
      reading({
        ...part,
        code: 'index',
        name: words('Gesamtindex', 'Summary index'),
        reference: 'Mean of the four parts, 0 to 100',
        value: (strength + mobility + body + recovery) / 4,
      }),
      reading({ ...part, code: 'strength', name: words('Kraft', 'Strength'), value: strength }),
      reading({ ...part, code: 'mobility', name: words('Beweglichkeit', 'Mobility'), value: mobility }),
      reading({ ...part, code: 'body', name: words('Körper', 'Body'), value: body }),
      reading({ ...part, code: 'recovery', name: words('Erholung', 'Recovery'), value: recovery }),
    ]
  },
}
