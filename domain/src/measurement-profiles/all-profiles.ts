import { bodyAnalysisDevice } from './body-scale/body-analysis-device/body-analysis-device.ts'
import { bodyCompositionScale } from './body-scale/body-composition-scale/body-composition-scale.ts'
import { manualQuestionnaire } from './body-scale/manual-questionnaire/manual-questionnaire.ts'
import { riskQuestionnaire } from './body-scale/risk-questionnaire/risk-questionnaire.ts'
import type { MeasurementProfile } from './measurement-profile.ts'
import { activityQuestionnaire } from './metabolic/activity-questionnaire/activity-questionnaire.ts'
import { stressLoad } from './stress/stress-load/stress-load.ts'
import { stressResistanceCapacities } from './stress/stress-resistance-capacities/stress-resistance-capacities.ts'
import { stressType } from './stress/stress-type/stress-type.ts'
import { stressorAnalysis } from './stress/stressor-analysis/stressor-analysis.ts'
import { workAbility } from './stress/work-ability/work-ability.ts'

/** All profiles that can be run, in menu order. To add a profile, add a folder and a line here. */
export const allProfiles: readonly MeasurementProfile[] = [
  stressorAnalysis,
  stressLoad,
  workAbility,
  stressType,
  stressResistanceCapacities,
  activityQuestionnaire,
  riskQuestionnaire,
  manualQuestionnaire,
  bodyCompositionScale,
  bodyAnalysisDevice,
]

const byId = new Map(allProfiles.map((profile) => [profile.id, profile]))
const byPath = new Map(allProfiles.map((profile) => [profile.path, profile]))

export const profileById = (id: string): MeasurementProfile | undefined => byId.get(id)

/** Finds a profile by its path below perform-analysis, for example `StressPilot/stress-load`. */
export const profileByPath = (path: string): MeasurementProfile | undefined => byPath.get(path)
