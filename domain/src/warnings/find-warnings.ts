import { helpLinesOfCountry } from '../help-lines/help-lines.ts'
import { profileCatalogue } from '../measurement-profiles/profile-catalogue.ts'
import { filled, type Words } from '../words.ts'
import { circulationWarnings } from './blood-pressure-warnings.ts'
import { fatWarnings, girthWarnings, waterWarnings, weightWarnings } from './body-warnings.ts'
import { riskWarnings, stressLoadWarnings, stressorWarnings, workAbilityWarnings } from './questionnaire-warnings.ts'
import { type Advice, type ProfileWarnings, urgencies, type Urgency, type WarningRule } from './warning.ts'

/** By the code of the profile. A profile without an entry has no band that asks for action. */
export const profileWarnings: ProfileWarnings = {
  'stressor-analysis': stressorWarnings,
  'stress-load': stressLoadWarnings,
  'work-ability': workAbilityWarnings,
  'risk-questionnaire': riskWarnings,
  'manual-questionnaire': [...circulationWarnings, ...weightWarnings, ...girthWarnings, ...fatWarnings],
  'body-composition-scale': [...weightWarnings, ...fatWarnings],
  'body-analysis-device': [...weightWarnings, ...waterWarnings, ...fatWarnings],
}

interface WarningScore {
  readonly code: string
  readonly value: number | string | boolean | null
  readonly band?: string | undefined
}

interface ResultToJudge {
  readonly profileId: string | null
  readonly scores: readonly WarningScore[]
  /** Where the person is cared for, ISO 3166-1 alpha-2: it decides the emergency number. */
  readonly country: string
}

export interface Warning {
  /** What the scores behind it have in common; each topic is given at most once. */
  readonly topic: string
  readonly urgency: Urgency
  /** The score that weighs most, and its band; `null` where the value alone decides. */
  readonly code: string
  readonly band: string | null
  /** All scores of the topic that call for action. */
  readonly codes: readonly string[]
  readonly title: Words
  /** For the measured person and for staff: sentences in the order in which they are followed. */
  readonly advice: readonly Advice[]
  /** `null` where the number of the country is not known; the sentences then say so. */
  readonly emergencyNumber: string | null
}

const codeById = new Map(profileCatalogue.map(({ id, code }) => [id, code]))

/**
 * What a result warns of, gravest first; empty for most results. Reads stored bands, so that results of an earlier
 * version of the profile speak too.
 */
export function findWarnings({ profileId, scores, country }: ResultToJudge): readonly Warning[] {
  const rules = profileWarnings[codeById.get(profileId ?? '') ?? ''] ?? []
  const held = rules.flatMap((rule) => {
    const calling = scores.filter((score) => callsFor(rule, score))
    return calling.length === 0 ? [] : [{ rule, calling }]
  })
  const topics = Map.groupBy(held, ({ rule }) => rule.topic)
  return [...topics.values()]
    .flatMap((ofTopic) => {
      const [gravest] = ofTopic
      const first = gravest?.calling[0]
      if (gravest === undefined || first === undefined) return []
      const codes = [...new Set(ofTopic.flatMap(({ calling }) => calling.map(({ code }) => code)))]
      return [buildWarning(gravest.rule, { first, codes, country })]
    })
    .toSorted((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency))
}

export const callsFor = ({ bands, from }: WarningRule, { code, value, band }: WarningScore): boolean => {
  if (band !== undefined && bands[code]?.includes(band) === true) return true
  const limit = from?.[code]
  return limit !== undefined && typeof value === 'number' && value >= limit
}

interface Occasion {
  readonly first: WarningScore
  readonly codes: readonly string[]
  readonly country: string
}

function buildWarning({ topic, urgency, title, advice }: WarningRule, { first, codes, country }: Occasion): Warning {
  const emergencyNumber = helpLinesOfCountry(country).emergencyNumbers[0] ?? null
  const fill = (words: Words): Words => ({
    de: filled(words.de, {
      emergency: emergencyNumber === null ? 'die Notrufnummer Ihres Landes' : `den Notruf ${emergencyNumber}`,
    }),
    en: filled(words.en, { emergency: emergencyNumber ?? 'the emergency number of your country' }),
  })
  return {
    topic,
    urgency,
    code: first.code,
    band: first.band ?? null,
    codes,
    title,
    advice: advice.map(({ person, staff }) => ({ person: fill(person), staff: fill(staff) })),
    emergencyNumber,
  }
}

export const hasCrisis = (result: Omit<ResultToJudge, 'country'>): boolean =>
  findWarnings({ ...result, country: '' }).some(({ urgency }) => urgency === 'crisis')
