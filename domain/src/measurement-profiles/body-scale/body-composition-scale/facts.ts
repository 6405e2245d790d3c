import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const bodyCompositionScaleFacts = {
  id: 'c9a6fd57-db26-503e-97e9-d1277dda63c3',
  code: 'body-composition-scale',
  path: 'seca',
  family: 'body-scale',
  pluginId: pluginOfFamily['body-scale'],
  name: { de: 'Körperwaagenmessung', en: 'Body scale measurement' },
  kind: 'device',
  icon: 'tanita',
  current: { canWeighWithout: true },
  showsDistress: null,
} as const satisfies ProfileFacts
