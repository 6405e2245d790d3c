import { describe, expect, test } from 'vitest'
import { attackWorld, writeCarelessly, writeProtected } from './testing/attack-world.ts'
import { cases, makeWorld } from './testing/made-worlds.ts'

/**
 * The number of worlds per case. The default gives at least 200 worlds in total; the environment variable can raise it
 * for long runs.
 */
const seeds = Number(process.env['SALUS_ATTACK_SEEDS'] ?? 6)
const milliseconds = Math.max(120_000, seeds * 20_000)
const numbers = Array.from({ length: seeds }, (_, at) => at + 1)

describe.each(Object.keys(cases))('%s', (name) => {
  test(
    'nothing is learned about fewer people than the limit',
    () => {
      const found = numbers.flatMap((seed) =>
        attackWorld(makeWorld(name, seed), writeProtected).map(
          ({ level, attack, measure }) => `seed ${seed} ${level} ${attack} ${measure.toFixed(3)}`,
        ),
      )
      expect(found).toEqual([])
    },
    milliseconds,
  )
})

test(
  'the same attack breaks a careless report in at least four of five worlds made on purpose',
  () => {
    const worlds = Object.keys(cases).flatMap((name) => numbers.slice(0, 3).map((seed) => makeWorld(name, seed)))
    const made = worlds.filter(({ isMadeOnPurpose }) => isMadeOnPurpose)
    const broken = made.filter((world) => attackWorld(world, writeCarelessly).length > 0)
    expect(broken.length).toBeGreaterThanOrEqual(made.length * 0.8)
  },
  milliseconds,
)
