import type {
  MeasurementProfileAsData,
  ProfileBand,
  ProfileItem,
  ProfileScore,
} from '@salus/contract/measuring/profiles.ts'
import type {
  Band,
  Item,
  MeasurementProfile,
  ScoreDefinition,
  ScoreTrace,
  Sex,
  VisibleIf,
} from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { ChangeRule } from '@salus/domain/real-change/change-rule.ts'
import { calculateThreshold } from '@salus/domain/real-change/threshold.ts'
import type { Language } from '@salus/domain/words.ts'

export const writeProfileAsData = (profile: MeasurementProfile, language: Language): MeasurementProfileAsData => ({
  id: profile.id,
  code: profile.code,
  path: profile.path,
  family: profile.family,
  pluginId: profile.pluginId,
  version: profile.version,
  name: profile.name[language],
  description: profile.description[language],
  source: profile.source[language],
  kind: profile.kind,
  minutes: profile.minutes,
  mayDecline: profile.mayDecline,
  whenLeftOut: profile.whenLeftOut?.[language],
  items: profile.items.map((item) => itemAsData(item, language)),
  scores: profile.scores.map((score) => scoreAsData(score, profile.changeRules[score.code], language)),
  nextSteps: profile.nextSteps.map(({ title, text, score, bands }) => ({
    title: title[language],
    text: text[language],
    score,
    bands: bands && [...bands],
  })),
})

const itemAsData = (item: Item, language: Language): ProfileItem => ({
  id: item.id,
  kind: item.kind,
  text: item.text[language],
  required: item.required,
  requiredWith: item.requiredWith && [...item.requiredWith],
  neededBy: item.neededBy && [...item.neededBy],
  hint: item.hint?.[language],
  section: item.section?.[language],
  ...buildLimits(item, language),
  visibleIf: item.visibleIf && conditionAsData(item.visibleIf, language),
})

const buildLimits = (item: Item, language: Language): Partial<ProfileItem> => {
  if (item.kind === 'yes-no') return {}
  if (item.kind !== 'number')
    return { options: item.options.map(({ value, label }) => ({ value, label: label[language] })) }
  return {
    min: item.min,
    max: item.max,
    step: item.step,
    unit: item.unit,
    usual: item.usual && [...item.usual],
  }
}

const conditionAsData = (condition: VisibleIf, language: Language): NonNullable<ProfileItem['visibleIf']> => {
  const { equals, unless, atLeast, skipReason } = condition
  return {
    item: condition.item,
    ...(isPlain(equals) || equals === null ? { equals } : {}),
    ...(isPlain(unless) ? { unless } : {}),
    atLeast,
    skipReason: skipReason?.[language],
  }
}

const isPlain = (value: VisibleIf['equals']) =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'

/**
 * In years. Some bands depend on age. The description of a profile shows the bands for this age, but a result shows
 * those for the person's own age.
 */
const shownAge = 40

const scoreAsData = (score: ScoreDefinition, rule: ChangeRule | undefined, language: Language): ProfileScore => {
  const listBands = (sex: Sex) => score.bands({ age: shownAge, sex }).map((band) => bandAsData(band, language))
  return {
    code: score.code,
    name: score.name[language],
    role: score.role,
    unit: score.unit,
    min: score.min,
    max: score.max,
    decimals: score.decimals,
    better: score.better,
    bands: { female: listBands('female'), male: listBands('male'), diverse: listBands('diverse') },
    ...thresholdAsData(rule, language),
    reference: score.reference,
    meaning: score.meaning?.[language],
    ...traceAsData(score, language),
  }
}

/**
 * Calculates the threshold for values near zero and an unknown height, because a profile has no measured values. Each
 * check-up has its own exact threshold.
 */
function thresholdAsData(rule: ChangeRule | undefined, language: Language): Partial<ProfileScore> {
  if (rule?.kind !== 'threshold') return {}
  const value = calculateThreshold({ threshold: rule, values: [0, 0] })
  return { minimalDetectableChange: { value, source: rule.source[language], basis: rule.basis } }
}

const traceAsData = ({ from, reversed, rule }: ScoreTrace, language: Language): Partial<ProfileScore> => ({
  from: from && [...from],
  reversed: reversed && [...reversed],
  rule: rule?.[language],
})

const bandAsData = (band: Band, language: Language): ProfileBand => ({
  code: band.code,
  name: band.name[language],
  upTo: band.upTo,
  inclusive: band.inclusive,
  valence: band.valence,
  position: band.position,
  meaning: band.meaning[language],
})
