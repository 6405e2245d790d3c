import type { Words } from '../words.ts'
import type { MeasurementFamily, MeasurementProfile } from './measurement-profile.ts'

/** What lists need of a profile, without its items and scoring. */
export interface ProfileCatalogueEntry extends Pick<
  MeasurementProfile,
  'id' | 'code' | 'path' | 'family' | 'pluginId' | 'name' | 'kind'
> {
  /** The icon's file name without ending. */
  readonly icon: string
  /** Its devices send a small current through the body: absent where nothing flows. */
  readonly current?: BodyCurrent
}

interface BodyCurrent {
  /** Whether such a device can weigh with the current switched off. */
  readonly canWeighWithout: boolean
}

type Facts = Pick<ProfileCatalogueEntry, 'id' | 'code' | 'path' | 'kind' | 'icon' | 'current'>

const entry = (family: MeasurementFamily, facts: Facts, name: Words): ProfileCatalogueEntry => ({
  ...facts,
  family,
  pluginId: pluginOfFamily[family],
  name,
})

/** StressPilot, MobeeMetabolic, Tanita. */
export const pluginOfFamily: Readonly<Record<MeasurementFamily, number>> = {
  stress: 6,
  metabolic: 16,
  'body-scale': 15,
}

/** All ten profiles in menu order (decisions, section 3). Ids are fixed for ever. */
export const profileCatalogue: readonly ProfileCatalogueEntry[] = [
  entry(
    'stress',
    {
      id: '1ff9b313-6070-5523-87c5-04d875143b65',
      code: 'stressor-analysis',
      path: 'StressPilot/stressor-analysis',
      kind: 'questionnaire',
      icon: 'stressor-analysis',
    },
    { de: 'Stressoranalyse', en: 'Stressor analysis' },
  ),
  entry(
    'stress',
    {
      id: 'd480f089-74af-5284-9f04-f4f9280a2857',
      code: 'stress-load',
      path: 'StressPilot/stress-load',
      kind: 'questionnaire',
      icon: 'stress-load',
    },
    { de: 'Stressbelastung', en: 'Stress load' },
  ),
  entry(
    'stress',
    {
      id: 'b4d33b74-29d2-5476-9cfa-c477ba3a282e',
      code: 'work-ability',
      path: 'StressPilot/work-ability',
      kind: 'questionnaire',
      icon: 'work-ability',
    },
    { de: 'Arbeitsfähigkeit', en: 'Work ability' },
  ),
  entry(
    'stress',
    {
      id: 'a4af247c-e17f-54cd-9f5e-7d2de2706342',
      code: 'stress-type',
      path: 'StressPilot/stress-type',
      kind: 'questionnaire',
      icon: 'stress-type',
    },
    { de: 'Stresstyp', en: 'Stress type' },
  ),
  entry(
    'stress',
    {
      id: '6a7c7a43-154b-5b6e-b21b-7ca08791ee2b',
      code: 'stress-resistance-capacities',
      path: 'StressPilot/stress-resistance-capacities',
      kind: 'questionnaire',
      icon: 'stress-resistance',
    },
    { de: 'Widerstandskräfte gegen Stress', en: 'Stress resistance capacities' },
  ),
  entry(
    'metabolic',
    {
      id: '46ecd503-cb61-533c-90f6-32deeaa38bc8',
      code: 'activity-questionnaire',
      path: 'metabolic',
      kind: 'questionnaire',
      icon: 'mobeemetabolic',
    },
    { de: 'Aktivitätsfragebogen', en: 'Activity questionnaire' },
  ),
  entry(
    'body-scale',
    {
      id: '80bc2c1b-8da9-5309-9c07-07f79286df9a',
      code: 'risk-questionnaire',
      path: 'risk-evaluation',
      kind: 'questionnaire',
      icon: 'risk-assessment',
    },
    { de: 'Risikofragebogen', en: 'Risk questionnaire' },
  ),
  entry(
    'body-scale',
    {
      id: 'c06de6a4-4fdd-524f-a9a0-9f7d78e4b362',
      code: 'manual-questionnaire',
      path: 'manual',
      kind: 'values',
      icon: 'tanita',
    },
    { de: 'Manueller Fragebogen', en: 'Manual questionnaire' },
  ),
  entry(
    'body-scale',
    {
      id: 'c9a6fd57-db26-503e-97e9-d1277dda63c3',
      code: 'body-composition-scale',
      path: 'seca',
      kind: 'device',
      icon: 'tanita',
      current: { canWeighWithout: true },
    },
    { de: 'Körperwaagenmessung', en: 'Body scale measurement' },
  ),
  entry(
    'body-scale',
    {
      id: 'a5577d41-89f7-5b8d-b0f8-7b3c589f1ba6',
      code: 'body-analysis-device',
      path: 'inbody',
      kind: 'device',
      icon: 'tanita',
      current: { canWeighWithout: false },
    },
    { de: 'Körperanalysemessung', en: 'Body analysis device measurement' },
  ),
]

/** The values that are typed in and need no current. */
export const pathWithoutCurrent = 'manual'

/** Whether measuring with this profile sends a current through the body, and what can be done without. */
export const currentOf = (profileId: string): BodyCurrent | undefined =>
  profileCatalogue.find(({ id }) => id === profileId)?.current

/** Any of those that send one: what is asked before is the same for all. */
export const currentProfileId = profileCatalogue.find(({ current }) => current !== undefined)?.id ?? ''

/** Whether a profile asks for height or weight. */
export const asksForSize = (profileId: string): boolean =>
  profileCatalogue.some(({ id, family }) => id === profileId && family !== 'stress')
