import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { computeRelease } from './compute-release.ts'
import type { ReleaseInput } from './release-input.ts'
import { serialiseRelease } from './release.ts'
import { writeProtected } from './testing/attack-world.ts'
import { Chance } from './testing/chance.ts'
import { cases, makeWorld } from './testing/made-worlds.ts'
import { findBand, strain } from './testing/world.ts'

/**
 * Returns a short hash of releases. A published report is never recomputed, so a faster computation must produce the
 * same bytes. If a rule is changed so that numbers change, the server needs a new `engineVersion` and this test needs
 * new hashes.
 */
const digest = (releases: readonly string[]): string =>
  createHash('sha256').update(releases.join('\n')).digest('hex').slice(0, 16)

test('the releases of made worlds stay the same, byte for byte', () => {
  const worlds = Object.keys(cases).flatMap((name) => [1, 2, 3, 4, 5].map((seed) => makeWorld(name, seed)))
  expect(digest(worlds.flatMap((world) => writeProtected(world).map(serialiseRelease)))).toBe('5885ed59e7e2d5c4')
})

test('releases with three breakdowns, missing answers and known results stay the same, byte for byte', () => {
  const releases = Array.from({ length: 300 }, (_, at) => serialiseRelease(computeRelease(makeCompany(at))))
  expect(new Set(releases).size).toBe(300)
  expect(digest(releases)).toBe('d85048f35ce7babd')
})

const codes = ['strain', 'rest', 'support']

function makeCompany(seed: number): ReleaseInput {
  const chance = new Chance(seed)
  const size = chance.between(30, 260)
  const breakdowns = ['unit', 'job', 'site'].map((id, at) => ({
    id,
    kind: at === 0 ? ('tree' as const) : ('flat' as const),
    name: id,
    classes: Array.from({ length: chance.between(2, 11 - 3 * at) }, (_, index) => ({
      classId: `${id}${index}`,
      name: `${id}${index}`,
      ...(at === 0 && index > 2 ? { parentId: `${id}${index % 3}` } : {}),
    })),
  }))
  const [missing, known, link] = [chance.unit() * 0.3, seed % 2 === 0 ? chance.unit() : 0, chance.unit()]
  const participants = Array.from({ length: size }, () => {
    const place = chance.unit() ** 1.5
    const choose = (count: number) => Math.floor((chance.unit() < link ? place : chance.unit()) * count)
    return {
      classes: Object.fromEntries(
        breakdowns.map(({ id, classes }) => [id, classes[choose(classes.length)]?.classId ?? null]),
      ),
      isKnown: chance.unit() < known,
      scores: Object.fromEntries(
        codes.flatMap((code) => (chance.unit() < missing ? [] : [[code, writeResult(chance.between(0, 40))]])),
      ),
    }
  })
  const count = (id: string, classId: string) => participants.filter(({ classes }) => classes[id] === classId).length
  return {
    plan: {
      surveyId: 'survey',
      profileId: 'p',
      version: '1.0.0',
      k: 10,
      scores: codes.map((code) => ({ ...strain, code })),
      breakdowns,
      invited: {
        whole: 2 * size,
        perClass: Object.fromEntries(
          breakdowns.map(({ id, classes }) => [
            id,
            Object.fromEntries(classes.map(({ classId }) => [classId, 2 * count(id, classId)])),
          ]),
        ),
      },
    },
    closedAt: '2026-03-10T10:00:00Z',
    participants,
    previous: null,
  }
}

function writeResult(value: number) {
  const { code, inNeed } = findBand(value)
  return { value, band: code, inNeed }
}
