import { readCircumstances } from '@salus/domain/measurement-profiles/circumstances.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { sampleCheckUp } from '../report-samples.ts'

/** The columns of a check-up and its version that depend neither on the member nor on the time. */
export interface Sample {
  readonly pluginId: number
  readonly profileId: string
  readonly profileName: string
  readonly profileVersion: string
  readonly source: string
  readonly answeredBy: string
  readonly origin: string
  readonly device: string | null
  readonly conditions: string
  readonly subject: string
  readonly answers: string
  readonly scores: string
}

const kinds = ['stress-load', 'work-ability', 'stressor-analysis', 'manual-questionnaire', 'body-composition-scale']
const people = 60

/** Answers and scores of many people, made in the same way as the demo data. */
export const makeSamples = (): readonly Sample[] =>
  Array.from({ length: people }, (_, person) => kinds.map((kind) => buildSample(kind, person))).flat()

export const pluginIds = (samples: readonly Sample[]): readonly number[] => [
  ...new Set(samples.map(({ pluginId }) => pluginId)),
]

function buildSample(kind: string, person: number): Sample {
  const taken = sampleCheckUp({ kind, person, daysAgo: 10 + person })
  const profile = allProfiles.find(({ code }) => code === kind)
  if (profile === undefined || taken.profileId === null) throw new Error(`no profile ${kind}`)
  const { device, conditions } = readCircumstances(profile.items, taken.answers)
  return {
    pluginId: taken.pluginId,
    profileId: taken.profileId,
    profileName: taken.profileName,
    profileVersion: taken.version,
    source: taken.source,
    answeredBy: taken.answeredBy,
    origin: taken.origin,
    device,
    conditions: JSON.stringify(conditions),
    subject: JSON.stringify(taken.subject),
    answers: JSON.stringify(taken.answers),
    scores: JSON.stringify(taken.scores),
  }
}
