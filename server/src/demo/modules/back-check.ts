import { words } from '@salus/domain/words.ts'
import { type ModuleCheckUp, reading, strengthFactor, type Words } from './module-check-up.ts'

const movements: readonly (readonly [code: string, name: Words, newtons: number])[] = [
  ['trunkExtension', words('Rumpfstreckung', 'Back strength (trunk extension)'), 620],
  ['trunkFlexion', words('Rumpfbeugung', 'Belly strength (trunk flexion)'), 510],
  ['shoulderPush', words('Schulter drücken', 'Pushing with the arms'), 430],
  ['shoulderPull', words('Schulter ziehen', 'Pulling with the arms'), 400],
]
const sides: readonly (readonly [code: string, name: Words, newtons: number])[] = [
  ['lateralFlexion', words('Seitneigung', 'Bending sideways (lateral flexion)'), 390],
  ['shoulderAbduction', words('Schulter abspreizen', 'Raising the arm sideways (abduction)'), 165],
]

const imbalanceBands = [
  { upTo: 10, name: words('ausgeglichen', 'even') },
  { upTo: 15, name: words('leichte Dysbalance', 'slight imbalance') },
  { upTo: null, name: words('deutliche Dysbalance', 'clear imbalance') },
]

export const backCheck: ModuleCheckUp = {
  pluginId: 7,
  profileName: 'Isometrische Maximalkraft',
  version: '6.4',
  source: 'BackCheck',
  values: (condition, random) => {
    const factor = strengthFactor(condition) * (0.75 + 0.5 * condition.fitness) * (1 - condition.pain * 0.015)
    const reference = 'Isometric, mean of three'
    const whole = movements.map(([code, name, newtons]) =>
      reading({ code, name, unit: 'N', reference, value: newtons * factor + random.noise(10) }),
    )
    const bySide = sides.flatMap(([code, name, newtons]) => {
      const left = Math.round(newtons * factor + random.noise(newtons * 0.015))
      const right = Math.round(left * (1.13 - 0.1 * condition.fitness) + random.noise(newtons * 0.008))
      const imbalance = (Math.abs(right - left) / Math.max(left, right)) * 100
      return [
        { code, name, unit: 'N', side: 'left' as const, reference, value: left },
        { code, name, unit: 'N', side: 'right' as const, reference, value: right },
        reading({
          code: `${code}Imbalance`,
          name: words(`${name.de}: Unterschied der Seiten`, `${name.en}: difference of sides`),
          unit: '%',
          decimals: 1,
          low: 0,
          high: 10,
          bands: imbalanceBands,
          value: imbalance,
        }),
      ]
    })
    return [...whole, ...bySide]
  },
}
