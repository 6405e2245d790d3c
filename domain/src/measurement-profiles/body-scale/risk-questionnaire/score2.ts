/** The factors of the cardiovascular risk, for people without a cardiovascular disease. */
export interface HeartFactors {
  /** In completed years, 40 to 89. */
  readonly age: number
  readonly sex: 'female' | 'male'
  readonly smoker: boolean
  /** In mmHg. */
  readonly sbp: number
  /** In mmol/l. */
  readonly totalChol: number
  /** In mmol/l. */
  readonly hdl: number
  /** Used only from 70 years on, because the model for younger people does not cover people with diabetes. */
  readonly diabetes: boolean
  readonly region: RiskRegion
}
export type RiskRegion = 'low' | 'moderate' | 'high' | 'very_high'

/** In years. SOURCES.md#cardiovascular-risk */
export const score2Ages = { from: 40, olderFrom: 70, to: 89 } as const

/** The range of the printed charts: systolic pressure in mmHg, non-HDL cholesterol in mmol/l. */
const charted = { sbp: { from: 100, below: 180 }, nonHdl: { from: 3, below: 7 } } as const

/**
 * True when a value is outside the printed charts. The formula still gives a risk, which is an extrapolation.
 * SOURCES.md#cardiovascular-risk
 */
export const isOutsideCharts = ({ sbp, totalChol, hdl }: Pick<HeartFactors, 'sbp' | 'totalChol' | 'hdl'>): boolean =>
  isOutside(sbp, charted.sbp) || isOutside(totalChol - hdl, charted.nonHdl)

/** The tolerance for binary rounding errors, because subtracting two decimals can miss a limit by a tiny amount. */
const slack = 1e-9
const isOutside = (value: number, { from, below }: { readonly from: number; readonly below: number }) =>
  value < from - slack || value >= below - slack

type BySex<Value> = Readonly<Record<HeartFactors['sex'], Value>>
type Scales = Readonly<Record<RiskRegion, readonly [scale1: number, scale2: number]>>

// The published coefficients of SCORE2, Eur Heart J 2021;42:2439.
const middleAge: BySex<{
  age: number
  smoker: number
  sbp: number
  chol: number
  hdl: number
  smokerAge: number
  sbpAge: number
  cholAge: number
  hdlAge: number
  survival: number
}> = {
  male: {
    age: 0.3742,
    smoker: 0.6012,
    sbp: 0.2777,
    chol: 0.1458,
    hdl: -0.2698,
    smokerAge: -0.0755,
    sbpAge: -0.0255,
    cholAge: -0.0281,
    hdlAge: 0.0426,
    survival: 0.9605,
  },
  female: {
    age: 0.4648,
    smoker: 0.7744,
    sbp: 0.3131,
    chol: 0.1002,
    hdl: -0.2606,
    smokerAge: -0.1088,
    sbpAge: -0.0277,
    cholAge: -0.0226,
    hdlAge: 0.0613,
    survival: 0.9776,
  },
}
const middleAgeScales: BySex<Scales> = {
  male: { low: [-0.5699, 0.7476], moderate: [-0.1565, 0.8009], high: [0.3207, 0.936], very_high: [0.5836, 0.8294] },
  female: { low: [-0.738, 0.7019], moderate: [-0.3143, 0.7701], high: [0.571, 0.9369], very_high: [0.9412, 0.8329] },
}

// The published coefficients of SCORE2-OP, Eur Heart J 2021;42:2455.
const olderAge: BySex<{
  age: number
  diabetes: number
  diabetesAge: number
  smoker: number
  smokerAge: number
  sbp: number
  sbpAge: number
  chol: number
  cholAge: number
  hdl: number
  hdlAge: number
  mean: number
  survival: number
}> = {
  male: {
    age: 0.0634,
    diabetes: 0.4245,
    diabetesAge: -0.0174,
    smoker: 0.3524,
    smokerAge: -0.0247,
    sbp: 0.0094,
    sbpAge: -0.0005,
    chol: 0.085,
    cholAge: 0.0073,
    hdl: -0.3564,
    hdlAge: 0.0091,
    mean: 0.0929,
    survival: 0.7576,
  },
  female: {
    age: 0.0789,
    diabetes: 0.601,
    diabetesAge: -0.0107,
    smoker: 0.4921,
    smokerAge: -0.0255,
    sbp: 0.0102,
    sbpAge: -0.0004,
    chol: 0.0605,
    cholAge: -0.0009,
    hdl: -0.304,
    hdlAge: 0.0154,
    mean: 0.229,
    survival: 0.8082,
  },
}
const olderAgeScales: BySex<Scales> = {
  male: { low: [-0.34, 1.19], moderate: [0.01, 1.25], high: [0.08, 1.15], very_high: [0.05, 0.7] },
  female: { low: [-0.52, 1.01], moderate: [-0.1, 1.1], high: [0.38, 1.09], very_high: [0.38, 0.69] },
}

/**
 * Computes the risk of a first heart attack or stroke within ten years, in %. Uses SCORE2 for ages 40 to 69 and
 * SCORE2-OP for ages 70 to 89. Never NaN for values within the limits of the questionnaire.
 */
export const heartRiskPercent = (factors: HeartFactors): number =>
  (factors.age < score2Ages.olderFrom ? middleAgeRisk(factors) : olderAgeRisk(factors)) * 100

const middleAgeRisk = ({ sex, region, ...factors }: HeartFactors): number => {
  const c = middleAge[sex]
  const age = (factors.age - 60) / 5
  const smoker = factors.smoker ? 1 : 0
  const sbp = (factors.sbp - 120) / 20
  const chol = factors.totalChol - 6
  const hdl = (factors.hdl - 1.3) / 0.5
  const predictor =
    age * c.age +
    smoker * (c.smoker + age * c.smokerAge) +
    sbp * (c.sbp + age * c.sbpAge) +
    chol * (c.chol + age * c.cholAge) +
    hdl * (c.hdl + age * c.hdlAge)
  return recalibrate(1 - c.survival ** Math.exp(predictor), middleAgeScales[sex][region])
}

const olderAgeRisk = ({ sex, region, ...factors }: HeartFactors): number => {
  const c = olderAge[sex]
  const age = factors.age - 73
  const diabetes = factors.diabetes ? 1 : 0
  const smoker = factors.smoker ? 1 : 0
  const sbp = factors.sbp - 150
  const chol = factors.totalChol - 6
  const hdl = factors.hdl - 1.4
  const predictor =
    age * c.age +
    diabetes * (c.diabetes + age * c.diabetesAge) +
    smoker * (c.smoker + age * c.smokerAge) +
    sbp * (c.sbp + age * c.sbpAge) +
    chol * (c.chol + age * c.cholAge) +
    hdl * (c.hdl + age * c.hdlAge)
  return recalibrate(1 - c.survival ** Math.exp(predictor - c.mean), olderAgeScales[sex][region])
}

/** Converts the risk in the study cohorts to the risk in the region. Maps 0 to 0 and 1 to 1. */
const recalibrate = (risk: number, [scale1, scale2]: readonly [number, number]): number =>
  1 - Math.exp(-Math.exp(scale1 + scale2 * Math.log(-Math.log(1 - risk))))
