import { helpLinesOfCountry } from '../help-lines/help-lines.ts'
import { profileById } from '../measurement-profiles/all-profiles.ts'
import type { KeptScore } from '../measurement-profiles/profile-facts.ts'
import { fillPlaces, type Words } from '../words.ts'
import { type Advice, urgencies, type Urgency, type WarningRule } from './warning.ts'

interface ResultToJudge {
  readonly profileId: string | null
  readonly scores: readonly KeptScore[]
  /** The country in which the person receives care, as ISO 3166-1 alpha-2. It decides the emergency number. */
  readonly country: string
}

export interface Warning {
  readonly topic: string
  readonly urgency: Urgency
  /**
   * `code`: the score that triggers the warning. If several scores trigger it, the first one that triggers the most
   * urgent rule of the topic. `band`: the band of this score; `null` if the score has no band. `codes`: all scores that
   * trigger a rule of the topic.
   */
  readonly code: string
  readonly band: string | null
  readonly codes: readonly string[]
  readonly title: Words
  /** Sentences for the measured person and for staff, in the order in which to follow them. */
  readonly advice: readonly Advice[]
  /** `null` if it is unknown. The sentences then contain "the emergency number of your country" instead. */
  readonly emergencyNumber: string | null
}

/**
 * Finds the warnings of a result, most urgent first; most results have none. Warnings follow from the stored bands and
 * values, so results of earlier profile versions have warnings as well.
 */
export function findWarnings({ profileId, scores, country }: ResultToJudge): readonly Warning[] {
  const rules = profileById(profileId ?? '')?.warnings ?? []
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

export const callsFor = ({ bands, from }: WarningRule, { code, value, band }: KeptScore): boolean => {
  if (band !== undefined && bands[code]?.includes(band) === true) return true
  const limit = from?.[code]
  return limit !== undefined && typeof value === 'number' && value >= limit
}

interface Occasion {
  readonly first: KeptScore
  readonly codes: readonly string[]
  readonly country: string
}

function buildWarning({ topic, urgency, title, advice }: WarningRule, { first, codes, country }: Occasion): Warning {
  const emergencyNumber = helpLinesOfCountry(country).emergencyNumbers[0] ?? null
  const fill = (words: Words): Words => ({
    de: fillPlaces(words.de, {
      emergency: emergencyNumber === null ? 'die Notrufnummer Ihres Landes' : `den Notruf ${emergencyNumber}`,
    }),
    en: fillPlaces(words.en, { emergency: emergencyNumber ?? 'the emergency number of your country' }),
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
