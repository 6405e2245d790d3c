import { words } from '@salus/domain/words.ts'
import { type ModuleCheckUp, reading } from './module-check-up.ts'

const reference = 'Usual range of the manufacturer, standing'

export const backScan: ModuleCheckUp = {
  pluginId: 3,
  profileName: 'Wirbelsäulenscan',
  version: '5.0',
  source: 'BackScan',
  values: ({ fitness, age, pain, bmi }, random) => {
    const upright = 1 - fitness
    return [
      reading({
        code: 'kyphosis',
        name: words('Rundung des oberen Rückens (Kyphose)', 'Curve of the upper back (kyphosis)'),
        unit: '°',
        low: 35,
        high: 50,
        reference,
        value: 38 + 14 * upright + Math.max(0, age - 50) * 0.2 + random.noise(1.2),
      }),
      reading({
        code: 'lordosis',
        name: words('Hohlschwung des unteren Rückens (Lordose)', 'Hollow of the lower back (lordosis)'),
        unit: '°',
        low: 25,
        high: 40,
        reference,
        value: 29 + (bmi - 22) * 0.9 + 3 * upright + random.noise(1.2),
      }),
      reading({
        code: 'inclination',
        name: words('Neigung des Oberkörpers nach vorn', 'Lean of the upper body'),
        unit: '°',
        decimals: 1,
        low: 0,
        high: 5,
        reference,
        value: 0.8 + 5 * upright + pain * 0.15 + random.noise(0.3),
      }),
      reading({
        code: 'sacralAngle',
        name: words('Neigung des Kreuzbeins', 'Tilt of the sacrum'),
        unit: '°',
        low: 10,
        high: 25,
        reference,
        value: 14 + (bmi - 22) * 0.5 + random.noise(1),
      }),
      reading({
        code: 'lateralDeviation',
        name: words('Seitabweichung', 'Sideways deviation'),
        unit: 'mm',
        decimals: 1,
        low: 0,
        high: 8,
        reference,
        value: 3 + pain * 0.5 + random.noise(0.6),
      }),
      reading({
        code: 'pelvicObliquity',
        name: words('Beckenschiefstand', 'Tilt of the pelvis'),
        unit: 'mm',
        decimals: 1,
        low: 0,
        high: 5,
        reference,
        value: 2.4 + random.noise(0.5),
      }),
    ]
  },
}
