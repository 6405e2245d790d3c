import { bodyAnalysisDeviceFacts } from './body-scale/body-analysis-device/facts.ts'
import { bodyCompositionScaleFacts } from './body-scale/body-composition-scale/facts.ts'
import { manualQuestionnaireFacts } from './body-scale/manual-questionnaire/facts.ts'
import { riskQuestionnaireFacts } from './body-scale/risk-questionnaire/facts.ts'
import { activityQuestionnaireFacts } from './metabolic/activity-questionnaire/facts.ts'
import { stressLoadFacts } from './stress/stress-load/facts.ts'
import { stressResistanceCapacitiesFacts } from './stress/stress-resistance-capacities/facts.ts'
import { stressTypeFacts } from './stress/stress-type/facts.ts'
import { stressorAnalysisFacts } from './stress/stressor-analysis/facts.ts'
import { workAbilityFacts } from './stress/work-ability/facts.ts'
import type { BodyCurrent, ProfileFacts } from './profile-facts.ts'

const inMenuOrder = [
  stressorAnalysisFacts,
  stressLoadFacts,
  workAbilityFacts,
  stressTypeFacts,
  stressResistanceCapacitiesFacts,
  activityQuestionnaireFacts,
  riskQuestionnaireFacts,
  manualQuestionnaireFacts,
  bodyCompositionScaleFacts,
  bodyAnalysisDeviceFacts,
] as const

export const profileCatalogue: readonly ProfileFacts[] = inMenuOrder

export type ProfileCode = (typeof inMenuOrder)[number]['code']
export type ProfileIcon = (typeof inMenuOrder)[number]['icon']

/** The path of the profile for typed values. It can be run without sending a current through the body. */
export const pathWithoutCurrent = 'manual'

/** Finds the current that a measurement with this profile sends through the body; `undefined` if it sends none. */
export const findCurrent = (profileId: string): BodyCurrent | undefined =>
  profileCatalogue.find(({ id }) => id === profileId)?.current ?? undefined

/**
 * The id of any profile with a current. Which one does not matter, because the safety questions are the same for all.
 */
export const currentProfileId = profileCatalogue.find(({ current }) => current !== null)?.id ?? ''

export const asksForSize = (profileId: string): boolean =>
  profileCatalogue.some(({ id, family }) => id === profileId && family !== 'stress')
