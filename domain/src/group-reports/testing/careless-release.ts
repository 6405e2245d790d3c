import type { ComputedRelease, WrittenClass, WrittenScore } from '../release.ts'
import { strain, toPlan, findBand, type Person, type WorldWave } from './world.ts'

/**
 * Writes a report with exact means. Its only protection is a minimum of ten people per group. The attack must be able
 * to break this report.
 */
export function writeCarelessRelease(wave: WorldWave, surveyId: string): ComputedRelease {
  const plan = toPlan(wave, surveyId)
  return {
    surveyId,
    profileId: plan.profileId,
    version: plan.version,
    closedAt: '2026-03-10T10:00:00Z',
    k: wave.k,
    whole: { n5: wave.people.length, participation: 'over-80', scores: [writeScore(wave.people)] },
    breakdowns: wave.breakdowns.map(({ id, kind, name, classes }) => ({
      id,
      kind,
      name,
      classes: classes.map((one): WrittenClass => {
        const below = new Set([
          one.classId,
          ...classes.filter(({ parentId }) => parentId === one.classId).map(({ classId }) => classId),
        ])
        const people = wave.people.filter((person) => below.has(person.classes[id] ?? ''))
        return people.length < 10
          ? { ...one, shown: false }
          : { ...one, shown: true, n5: people.length, scores: [writeScore(people)] }
      }),
    })),
  }
}

function writeScore(people: readonly Person[]): WrittenScore {
  const values = people.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return { code: strain.code, shown: false }
  const inNeed = values.filter((value) => findBand(value).inNeed).length
  return {
    code: strain.code,
    mean: { value: values.reduce((sum, value) => sum + value, 0) / values.length, step: 1e-9 },
    inNeed: { percent: (100 * inNeed) / values.length, grid: 1e-9 },
  }
}
