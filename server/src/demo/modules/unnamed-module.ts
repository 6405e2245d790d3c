import { words } from '@salus/domain/words.ts'
import { type ModuleCheckUp, reading } from './module-check-up.ts'

/** A module that has no product and no icon, and sends no profile name. Lists therefore show its plugin number, 13. */
export const unnamedModule: ModuleCheckUp = {
  pluginId: 13,
  profileName: '',
  version: '1',
  source: 'Plugin 13',
  values: ({ fitness, strain }, random) => [
    reading({
      code: 'reactionTime',
      name: words('Reaktionszeit', 'Reaction time'),
      unit: 'ms',
      low: 200,
      high: 300,
      value: 290 - 50 * fitness + 30 * strain + random.noise(6),
    }),
    { code: 'remark', name: words('Bemerkung', 'Remark'), value: 'Zwei Durchgänge' },
  ],
}
