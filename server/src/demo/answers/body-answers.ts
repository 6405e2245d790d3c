import type { Condition } from '../people/condition.ts'
import { roundHalfUp, seededRandom, type SeededRandom, clampTo } from '../seeded-random.ts'
import type { AnswersOf } from './stress-answers.ts'

const weighed = ({ weightKg }: Condition, random: SeededRandom) => roundHalfUp(weightKg + random.noise(0.3), 1)

const computeWaist = ({ bmi, person }: Condition, random: SeededRandom) =>
  roundHalfUp((0.28 + 0.0088 * bmi + (person.sex === 'male' ? 0.02 : 0)) * person.heightCm + random.noise(0.6), 1)

const computeHip = ({ bmi, person }: Condition, random: SeededRandom) =>
  roundHalfUp(((person.sex === 'male' ? 0.325 : 0.36) + 0.0095 * bmi) * person.heightCm + random.noise(0.6), 1)

// Some people's blood pressure is high or low regardless of their weight.
const computeSystolic = ({ person, age, bmi, strain }: Condition, random: SeededRandom) =>
  Math.round(
    clampTo(
      96,
      172,
      104 + 0.35 * (age - 20) + 0.9 * (bmi - 22) + 8 * strain + leaning(person.id, 'pressure', 10) + random.noise(4),
    ),
  )

/** Returns a constant deviation that distinguishes this person from others in the same condition. */
const leaning = (personId: string, of: string, most: number): number =>
  seededRandom(`${of} of ${personId}`).between(-most, most)

/** Values that staff enter. Staff do not measure everything each time, so some values are left out at random. */
export const manualAnswers: AnswersOf = (condition, random) => {
  const { person, bodyFat, fitness, strain } = condition
  const sbp = computeSystolic(condition, random)
  return {
    weight: weighed(condition, random),
    height: person.heightCm,
    waist: computeWaist(condition, random),
    hip: computeHip(condition, random),
    ...(random.between(0, 1) < 0.6 ? { bodyFat: roundHalfUp(bodyFat + random.noise(0.7), 1) } : {}),
    sbp,
    dbp: Math.round(clampTo(55, 105, sbp * 0.55 + 8 + random.noise(3))),
    restingPulse: Math.round(
      clampTo(46, 98, 84 - 26 * fitness + 5 * strain + leaning(person.id, 'pulse', 9) + random.noise(3)),
    ),
  }
}

const computeVisceralFat = ({ bmi, age, person }: Condition) =>
  clampTo(1, 30, (bmi - 18) * 0.72 + (age - 20) * 0.06 + (person.sex === 'male' ? 2 : 0))

export const scaleAnswers: AnswersOf = (condition, random) => {
  const weight = weighed(condition, random)
  const bodyFat = roundHalfUp(condition.bodyFat + random.noise(0.6), 1)
  const fatFree = weight * (1 - bodyFat / 100)
  const bone = roundHalfUp(fatFree * 0.052, 1)
  return {
    weight,
    height: condition.person.heightCm,
    bodyFat,
    visceralRating: Math.round(computeVisceralFat(condition) * 2) / 2,
    tbwPercent: roundHalfUp((100 - bodyFat) * 0.728 + random.noise(0.3), 1),
    muscleMassKg: roundHalfUp(fatFree - bone, 1),
    boneMassKg: bone,
    bmrKcal: Math.round(370 + 21.6 * fatFree),
    deviceMake: 'tanita',
  }
}

export const deviceAnswers: AnswersOf = (condition, random) => {
  const { fitness, person, age } = condition
  const isMale = person.sex === 'male'
  const weight = weighed(condition, random)
  const bodyFat = roundHalfUp(condition.bodyFat + random.noise(0.5), 1)
  const fatFree = weight * (1 - bodyFat / 100)
  const limbs = fatFree * (isMale ? 0.44 : 0.41) + random.noise(0.15)
  const tbw = roundHalfUp(fatFree * 0.733, 1)
  const ecw = roundHalfUp(tbw * (0.381 + Math.max(0, age - 55) * 0.0006 - 0.006 * fitness), 1)
  const phaseAngle = 4.9 + 1.5 * fitness + (isMale ? 0.9 : 0) - Math.max(0, age - 50) * 0.02
  const resistance = Math.round((isMale ? 640 : 690) - 2.2 * fatFree + random.noise(6))
  return {
    weight,
    height: person.heightCm,
    bodyFat,
    vfa: Math.round(computeVisceralFat(condition) * 10.5 + random.noise(3)),
    asm: roundHalfUp(limbs, 1),
    skeletalMuscleMassKg: roundHalfUp(fatFree * 0.552, 1),
    tbw,
    ecw,
    intracellularWaterL: roundHalfUp(tbw - ecw, 1),
    r50: resistance,
    xc50: roundHalfUp(resistance * Math.tan((phaseAngle * Math.PI) / 180), 1),
    bmrKcal: Math.round(370 + 21.6 * fatFree),
    inbodyScore: Math.round(clampTo(50, 94, 64 + 26 * fitness - Math.abs(condition.bmi - 23))),
    ...bySegment('leanKg', { arm: limbs * 0.115, trunk: fatFree * 0.455, leg: limbs * 0.385 }, random),
    ...bySegment('fatKg', shareOfFat(weight - fatFree), random),
    deviceMake: 'inbody',
  }
}

interface Segments {
  readonly arm: number
  readonly trunk: number
  readonly leg: number
}

const shareOfFat = (fat: number): Segments => ({ arm: fat * 0.07, trunk: fat * 0.49, leg: fat * 0.155 })

/**
 * Names the values by body segment. Right and left are the sides of the measured person. Most people have slightly
 * higher values on the right.
 */
const bySegment = (key: string, { arm, trunk, leg }: Segments, random: SeededRandom): Record<string, number> => {
  const more = 1.01 + random.noise(0.006)
  return {
    [`${key}RightArm`]: roundHalfUp(arm * more, 2),
    [`${key}LeftArm`]: roundHalfUp(arm / more, 2),
    [`${key}Trunk`]: roundHalfUp(trunk, 2),
    [`${key}RightLeg`]: roundHalfUp(leg * more, 2),
    [`${key}LeftLeg`]: roundHalfUp(leg / more, 2),
  }
}

const to = (step: number, value: number) => Math.round(value / step) * step

/** The days with activity in the last week, and the minutes per day. Without such days, the minutes are omitted. */
export const activityAnswers: AnswersOf = (condition, random) => {
  const { fitness, strain } = condition
  const days = (value: number) => clampTo(0, 7, Math.round(value + random.noise(0.8)))
  const walkDays = Math.max(1, days(3 + 4 * fitness))
  const moderateDays = days(0.6 + 4 * fitness)
  const vigorousDays = days(-1 + 5 * fitness)
  return {
    walkDays,
    walkMinutes: clampTo(10, 180, to(5, 20 + 30 * fitness + random.noise(8))),
    moderateDays,
    ...(moderateDays > 0 ? { moderateMinutes: clampTo(10, 180, to(5, 20 + 40 * fitness + random.noise(8))) } : {}),
    vigorousDays,
    ...(vigorousDays > 0 ? { vigorousMinutes: clampTo(15, 120, to(5, 15 + 45 * fitness + random.noise(6))) } : {}),
    sittingMin: clampTo(120, 720, to(30, 560 - 280 * fitness + 120 * strain + random.noise(30))),
    weightKg: weighed(condition, random),
  }
}

export const riskAnswers: AnswersOf = (condition, random) => {
  const { person, bmi, fitness, age } = condition
  const sbp = computeSystolic(condition, random)
  // Derived from the person's id, so that answers such as family history and smoking stay equal at all check-ups.
  const constant = Number.parseInt(person.id.slice(0, 4), 16)
  return {
    diabetes: false,
    cardiovascularDisease: false,
    excludedConditions: false,
    weight: weighed(condition, random),
    height: person.heightCm,
    waist: computeWaist(condition, random),
    active30: fitness > 0.45,
    vegDaily: fitness > 0.3,
    bpMed: age > 55 && constant % 2 === 0,
    highGlucose: bmi > 31 && constant % 3 === 0,
    family: constant % 5 === 0 ? 'first' : constant % 5 === 1 ? 'second' : 'none',
    smoker: constant % 6 === 5,
    sbp,
    totalChol: roundHalfUp(clampTo(3.6, 7.4, 4.4 + 0.018 * (age - 30) + 0.05 * (bmi - 24) + random.noise(0.15)), 1),
    hdl: roundHalfUp(
      clampTo(
        0.9,
        2.2,
        (person.sex === 'male' ? 1.25 : 1.5) + 0.4 * (fitness - 0.5) - 0.02 * (bmi - 25) + random.noise(0.05),
      ),
      1,
    ),
    region: 'moderate',
  }
}
