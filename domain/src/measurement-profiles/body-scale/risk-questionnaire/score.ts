import { buildClassScore, buildScore, withCautions, withheld, withheldFrom } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, AnswerProblem, Score, Scoring, Subject } from '../../measurement-profile.ts'
import { impossibleSize } from '../impossible-size.ts'
import { noDiabetesRiskBecause, explainNoHeartRisk, scoreDefinitions as of } from './bands.ts'
import { diabetesModelAges, diabetesPoints, diabetesRiskPercent } from './findrisc.ts'
import type { Caution } from '../../score-remarks.ts'
import type { WithheldReason } from '../../withheld-reasons.ts'
import { impossibleCholesterol } from './impossible-cholesterol.ts'
import { diabetesItems, heartItems, questions } from './questions.ts'
import { heartRiskPercent, isOutsideCharts, score2Ages, type HeartFactors, type RiskRegion } from './score2.ts'

/**
 * Scores two risks over ten years: type 2 diabetes (`total`, 0 to 26 points) and a first heart attack or stroke
 * (`riskPercent`, for ages 40 to 89). One part is required, and a part that was started must be completed.
 *
 * A score is withheld with the reason if its part does not apply to the person. It is also withheld if its model needs
 * the answer to a question about an illness and the question is unanswered. See SOURCES.md.
 */
export const scoreRiskQuestionnaire = (answers: Answers, subject: Subject): Scoring => {
  const badValues = checkAnswers(questions, answers)
  const problems =
    badValues.length > 0
      ? badValues
      : [...incompleteParts(answers, subject), ...impossibleSize(answers, subject), ...impossibleCholesterol(answers)]
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, scores: [...diabetesScores(answers, subject), ...heartScores(answers, subject)] }
}

const isOpen = (answers: Answers, id: string): boolean => (answers[id] ?? null) === null
const isYes = (answers: Answers, id: string): boolean => answers[id] === true

/** Returns the BMI in kg/m²: calculated if weight and height are known, otherwise as entered. */
const computeBmi = (answers: Answers): number | undefined => {
  const weight = readNumber(answers, 'weight')
  const height = readNumber(answers, 'height')
  return weight === undefined || height === undefined
    ? readNumber(answers, 'bmi')
    : (weight * 10_000) / (height * height)
}

const openDiabetesItems = (answers: Answers): readonly string[] => [
  ...(computeBmi(answers) === undefined ? ['weight', 'height'].filter((id) => isOpen(answers, id)) : []),
  ...diabetesItems.filter((id) => isOpen(answers, id)),
]

const openHeartItems = (answers: Answers, subject: Subject): readonly string[] => [
  ...heartItems.filter((id) => isOpen(answers, id)),
  ...(chooseRegion(answers, subject) === undefined ? ['region'] : []),
]

const isDiabetesPartBegun = (answers: Answers): boolean =>
  ['weight', 'height', 'bmi', ...diabetesItems].some((id) => !isOpen(answers, id))
const isHeartPartBegun = (answers: Answers): boolean => heartItems.some((id) => !isOpen(answers, id))

/**
 * Reports the unanswered items of each part that was started. If no part was started, reports the diabetes part as
 * required or, for people with known diabetes, the heart part. A part that does not apply to the person is never
 * required.
 */
const incompleteParts = (answers: Answers, subject: Subject): readonly AnswerProblem[] => {
  const openDiabetes = isYes(answers, 'diabetes') ? [] : openDiabetesItems(answers)
  const openHeart = isYes(answers, 'cardiovascularDisease') ? [] : openHeartItems(answers, subject)
  const begun = [...(isDiabetesPartBegun(answers) ? openDiabetes : []), ...(isHeartPartBegun(answers) ? openHeart : [])]
  const isAnythingBegun = isDiabetesPartBegun(answers) || isHeartPartBegun(answers)
  const open = isAnythingBegun ? begun : isYes(answers, 'diabetes') ? openHeart : openDiabetes
  return open.map((path) => ({ path, code: 'required', message: 'An answer is required for this part.' }))
}

const diabetesScores = (answers: Answers, subject: Subject): readonly Score[] => {
  if (isYes(answers, 'diabetes')) return diabetesWithheld('diabetes-known')
  const bmi = computeBmi(answers)
  const waist = readNumber(answers, 'waist')
  if (bmi === undefined || waist === undefined) return []
  if (noDiabetesRiskBecause(subject) !== undefined || subject.sex === 'diverse')
    return [withheldFrom(of.total, subject, noDiabetesRiskBecause)]
  if (isOpen(answers, 'diabetes')) return diabetesWithheld('diabetes-unanswered')
  const points = diabetesPoints({
    age: subject.age,
    sex: subject.sex,
    bmi,
    waist,
    active30: isYes(answers, 'active30'),
    vegDaily: isYes(answers, 'vegDaily'),
    bpMed: isYes(answers, 'bpMed'),
    highGlucose: isYes(answers, 'highGlucose'),
    family: String(answers['family']),
  })
  const total = Object.values(points).reduce((sum, value) => sum + value, 0)
  const [youngest, oldest] = diabetesModelAges
  const cautions = subject.age < youngest || subject.age > oldest ? (['diabetes-model-ages'] as const) : []
  return [
    withCautions(buildScore(of.total, total, subject), cautions),
    withCautions(buildScore(of.risk10yPercentApprox, diabetesRiskPercent(total), subject), cautions),
    ...pointNames.map((name) => buildScore(of[name], points[name], subject)),
  ]
}

const diabetesWithheld = (reason: WithheldReason): readonly Score[] =>
  [of.total, of.risk10yPercentApprox].map((definition) => withheld(definition, reason))

const pointNames = [
  'pointsAge',
  'pointsBmi',
  'pointsWaist',
  'pointsActivity',
  'pointsVeg',
  'pointsBpMed',
  'pointsGlucose',
  'pointsFamily',
] as const

const heartScores = (answers: Answers, subject: Subject): readonly Score[] => {
  if (isYes(answers, 'cardiovascularDisease')) return heartWithheld('heart-disease-known')
  const values = heartValues(answers, subject)
  if (values === undefined) return []
  if (explainNoHeartRisk(subject) !== undefined || subject.sex === 'diverse')
    return [of.riskPercent, of.category].map((definition) => withheldFrom(definition, subject))
  const reason = whyNoHeartRisk(answers, subject)
  if (reason !== undefined) return heartWithheld(reason)
  const diabetes = isYes(answers, 'diabetes')
  const risk = heartRiskPercent({ ...values, diabetes, age: subject.age, sex: subject.sex })
  const riskScore = buildScore(of.riskPercent, risk, subject)
  const scores = [
    riskScore,
    buildClassScore(of.category, riskScore.band ?? ''),
    buildScore(of.riskPercentExact, risk, subject),
  ]
  const cautions: readonly Caution[] = [
    ...(isOutsideCharts(values) ? (['heart-model-values'] as const) : []),
    ...(isOpen(answers, 'excludedConditions') ? (['heart-model-exclusions'] as const) : []),
  ]
  return scores.map((score) => withCautions(score, cautions))
}

/**
 * Returns why the risk is withheld; `undefined` when it can be computed. Assumes that the model covers the person's age
 * and sex and that no heart disease is known. An unanswered question about an illness is not treated as "no".
 */
const whyNoHeartRisk = (answers: Answers, { age }: Subject): WithheldReason | undefined => {
  if (isOpen(answers, 'cardiovascularDisease')) return 'heart-disease-unanswered'
  if (isOpen(answers, 'diabetes')) return 'diabetes-unanswered'
  if (isYes(answers, 'diabetes') && age < score2Ages.olderFrom) return 'diabetes-below-70'
  return isYes(answers, 'excludedConditions') ? 'excluded-condition' : undefined
}

const heartValues = (
  answers: Answers,
  subject: Subject,
): Omit<HeartFactors, 'age' | 'sex' | 'diabetes'> | undefined => {
  const sbp = readNumber(answers, 'sbp')
  const totalChol = readNumber(answers, 'totalChol')
  const hdl = readNumber(answers, 'hdl')
  const region = chooseRegion(answers, subject)
  if (sbp === undefined || totalChol === undefined || hdl === undefined || region === undefined) return undefined
  return { smoker: isYes(answers, 'smoker'), sbp, totalChol, hdl, region }
}

const heartWithheld = (reason: WithheldReason): readonly Score[] =>
  [of.riskPercent, of.category].map((definition) => withheld(definition, reason))

const chooseRegion = (answers: Answers, subject: Subject): RiskRegion | undefined => {
  const given = answers['region']
  if (isRegion(given)) return given
  return subject.riskRegion === 'very-high' ? 'very_high' : subject.riskRegion
}

const isRegion = (value: unknown): value is RiskRegion =>
  value === 'low' || value === 'moderate' || value === 'high' || value === 'very_high'
