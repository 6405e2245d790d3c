import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const bodyAnalysisDeviceFacts = {
  id: 'a5577d41-89f7-5b8d-b0f8-7b3c589f1ba6',
  code: 'body-analysis-device',
  path: 'inbody',
  family: 'body-scale',
  pluginId: pluginOfFamily['body-scale'],
  name: { de: 'Körperanalysemessung', en: 'Body analysis device measurement' },
  kind: 'device',
  icon: 'tanita',
  current: { canWeighWithout: false },
  showsDistress: null,
} as const satisfies ProfileFacts
