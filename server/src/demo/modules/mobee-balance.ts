import { clampTo } from '../seeded-random.ts'
import { words } from '@salus/domain/words.ts'
import { bothSides, type ModuleCheckUp, reading } from './module-check-up.ts'

export const mobeeBalance: ModuleCheckUp = {
  pluginId: 12,
  profileName: 'Gleichgewicht',
  version: '2.6',
  source: 'MobeeBalance',
  values: ({ age, fitness, pain }, random) => {
    const old = Math.max(0, age - 40)
    const steadiness = clampTo(20, 98, 62 + 40 * (fitness - 0.3) - old * 0.45 - pain * 1.2 + random.noise(2))
    return [
      reading({
        code: 'balanceIndex',
        name: words('Gleichgewichtsindex', 'Balance index'),
        low: 60,
        high: 100,
        scaleLow: 0,
        scaleHigh: 100,
        bands: [
          { upTo: 40, name: words('unsicher', 'unsteady') },
          { upTo: 60, name: words('ausbaufähig', 'could be better') },
          { upTo: null, name: words('sicher', 'steady') },
        ],
        reference: '0 to 100, higher is steadier',
        value: steadiness,
      }),
      reading({
        code: 'swayAreaEyesOpen',
        name: words('Schwankfläche, Augen offen', 'Sway area, eyes open'),
        unit: 'mm²',
        low: 0,
        high: 350,
        value: 620 - 5 * steadiness + random.noise(18),
      }),
      reading({
        code: 'swayAreaEyesClosed',
        name: words('Schwankfläche, Augen geschlossen', 'Sway area, eyes closed'),
        unit: 'mm²',
        low: 0,
        high: 700,
        value: 1240 - 9.5 * steadiness + random.noise(35),
      }),
      ...bothSides(
        {
          code: 'oneLegStand',
          name: words('Einbeinstand', 'One-leg stand'),
          unit: 's',
          decimals: 1,
          low: 20,
          scaleLow: 0,
          scaleHigh: 45,
          reference: 'Stopped at 45 s',
          value: clampTo(2, 44, 0.6 * steadiness - 8 + random.noise(1.5)),
        },
        -6 + random.noise(4),
      ),
    ]
  },
}
