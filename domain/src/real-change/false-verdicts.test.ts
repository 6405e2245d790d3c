import { expect, test } from 'vitest'
import { heartChangeRules } from '../heart/heart-change-rules.ts'
import { allProfiles } from '../measurement-profiles/all-profiles.ts'
import type { ChangeRule } from './change-rule.ts'
import { judgeChange } from './judge-change.ts'

const people = 10_000
const heightCm = 170
const perHeight = (kilograms: number) => kilograms / (heightCm / 100) ** 2

interface Simulated {
  readonly value: number
  /**
   * The standard error of one reading if the person does not change. With `log`, the error of the natural logarithm.
   */
  readonly error: number
  readonly log?: true
  readonly step: number
  /**
   * The allowed share of false verdicts, if it is larger than usual. Set for a score of only three answers. Its values
   * are so coarse that the threshold set by Salus reports more changes, but never as better or worse.
   */
  readonly limit?: number
}

/**
 * The errors come from the literature where available (SOURCES.md of each profile), and not from the thresholds in the
 * code.
 */
const simulated: Readonly<Record<string, Simulated>> = {
  'stress-load total': { value: 18, error: 2.72, step: 1 },
  'work-ability total': { value: 38, error: 2.43, step: 0.5 },
  'stress-resistance-capacities brsMean': { value: 3.5, error: 0.4176, step: 1 / 6 },
  'stress-resistance-capacities gseTotal': { value: 30, error: 2.533, step: 1 },
  // No retest study is published. The errors are the middle of the range that internal consistency implies. The
  // shortest scale gets the upper end of that range.
  ...Object.fromEntries(
    Object.entries({ Demands: 8, Control: 6, ManagerSupport: 5, PeerSupport: 4, Relationships: 4, Role: 5 }).map(
      ([name, items]) => [`stressor-analysis mean${name}`, { value: 3, error: 0.3, step: 1 / items }],
    ),
  ),
  'stressor-analysis meanChange': { value: 3, error: 0.36, step: 1 / 3, limit: 0.11 },
  'risk-questionnaire total': { value: 10, error: 1.102, step: 1 },
  ...Object.fromEntries(
    ['manual-questionnaire', 'body-composition-scale', 'body-analysis-device'].flatMap((profile) =>
      Object.entries({
        weight: { value: 78, error: 0.38, step: 0.1 },
        bmi: { value: 27, error: perHeight(0.38), step: 0.01 },
        bodyFat: { value: 30, error: 1.24, step: 0.1 },
        ffm: { value: 54.6, error: 0.9, step: 0.01 },
        ffmi: { value: 18.9, error: perHeight(0.9), step: 0.01 },
        fmi: { value: 8.1, error: perHeight(0.9), step: 0.01 },
      }).map(([code, how]) => [`${profile} ${code}`, how] as const),
    ),
  ),
  'manual-questionnaire waist': { value: 90, error: 1.6, step: 0.5 },
  'manual-questionnaire hip': { value: 104, error: 1.6, step: 0.5 },
  'manual-questionnaire restingPulse': { value: 66, error: 6.7, step: 1 },
  ...Object.fromEntries(
    ['body-composition-scale', 'body-analysis-device'].flatMap((profile) => [
      [`${profile} fatMass`, { value: 23.4, error: 0.9, step: 0.01 }],
      [`${profile} skeletalMuscleMassKg`, { value: 28, error: 0.54, step: 0.1 }],
      [`${profile} phaseAngle`, { value: 5.8, error: 0.18, step: 0.01 }],
    ]),
  ),
  'body-composition-scale muscleMassKg': { value: 52, error: 0.9, step: 0.1 },
  'body-composition-scale tbwPercent': { value: 51, error: 0.905, step: 0.1 },
  'body-composition-scale visceralRating': { value: 9, error: 0.6, step: 0.5 },
  'body-analysis-device softLeanMassKg': { value: 51, error: 0.9, step: 0.1 },
  'body-analysis-device asm': { value: 22, error: 0.54, step: 0.1 },
  'body-analysis-device smi': { value: 7.2, error: 0.21, step: 0.01 },
  'body-analysis-device tbw': { value: 38, error: 0.657, step: 0.1 },
  'body-analysis-device ecwRatio': { value: 0.38, error: 0.0028, step: 0.001 },
  'body-analysis-device vfa': { value: 95, error: 7, step: 1 },
  'heart rmssd': { value: 34, error: 0.36, log: true, step: 0.1 },
  'heart heartRate': { value: 64, error: 6.7, step: 0.1 },
}

/** Mulberry32: generates the same people in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const rules: readonly (readonly [name: string, rule: ChangeRule])[] = [
  ...allProfiles.flatMap(({ code, changeRules }) =>
    Object.entries(changeRules).map(([score, rule]) => [`${code} ${score}`, rule] as const),
  ),
  ...Object.entries(heartChangeRules).map(([score, rule]) => [`heart ${score}`, rule] as const),
]

function shareOfFalseVerdicts(rule: ChangeRule, { value, error, log, step }: Simulated): number {
  const random = seeded(20_261_122)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const read = () => Math.round((log ? value * Math.exp(error * normal()) : value + error * normal()) / step) * step
  const reading = () => ({ value: read(), version: '1.0.0', device: 'one' })
  let wrong = 0
  for (let person = 0; person < people; person += 1) {
    const { verdict } = judgeChange({ rule, bands: [], heightCm, earlier: reading(), later: reading() })
    if (verdict !== 'within-error') wrong += 1
  }
  return wrong / people
}

const isCoarse = ({ error, step, log }: Simulated): boolean => log !== true && step / error >= 0.1

/** The deviation that chance can cause: three standard errors of a share of 5 % in this sample. */
const chance = 3 * Math.sqrt((0.05 * 0.95) / people)

test('of ten thousand people who did not change, at most five in a hundred are told that they did', () => {
  const judged = rules.filter(([, rule]) => rule.kind === 'threshold')
  const found = judged.map(([name, rule]) => {
    const how = simulated[name] ?? expect.fail(`${name} is not simulated`)
    const limit = how.limit ?? (isCoarse(how) ? 0.07 : 0.05 + chance)
    return { name, share: shareOfFalseVerdicts(rule, how), limit }
  })
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  process.stdout.write(`${found.map(({ name, share }) => `${percent(share).padStart(6)}  ${name}`).join('\n')}\n`)
  for (const one of found) expect(one.share, one.name).toBeLessThanOrEqual(one.limit)
  expect(Object.keys(simulated).toSorted()).toEqual(judged.map(([name]) => name).toSorted())
})
