import { words } from '@salus/domain/words.ts'
import { bothSides, type ModuleCheckUp, ofNorm, percentOfNorm, type Words } from './module-check-up.ts'

const exercises: readonly (readonly [code: string, name: Words, easier: number])[] = [
  ['shoulderMobility', words('Beweglichkeit Schulter', 'Shoulder mobility'), 4],
  ['hipMobility', words('Beweglichkeit Hüfte', 'Hip mobility'), -6],
  ['trunkRotation', words('Rumpfdrehung', 'Trunk rotation'), 0],
  ['hamstringLength', words('Dehnfähigkeit Oberschenkelrückseite', 'Hamstring length'), -11],
  ['legPress', words('Kraft Beinpresse', 'Leg press strength'), 6],
  ['chestPress', words('Kraft Brustpresse', 'Chest press strength'), 1],
  ['rowing', words('Kraft Rudern', 'Rowing strength'), -2],
]

export const mobeeFit: ModuleCheckUp = {
  pluginId: 1,
  profileName: 'Beweglichkeit und Kraft',
  version: '4.1',
  source: 'MobeeFit',
  values: (condition, random) =>
    exercises.flatMap(([code, name, easier]) =>
      bothSides({ ...ofNorm, code, name, value: percentOfNorm(condition, random) + easier }, 4 + random.noise(3)),
    ),
}
