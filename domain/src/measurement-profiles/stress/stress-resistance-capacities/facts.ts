import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const stressResistanceCapacitiesFacts = {
  id: '6a7c7a43-154b-5b6e-b21b-7ca08791ee2b',
  code: 'stress-resistance-capacities',
  path: 'StressPilot/stress-resistance-capacities',
  family: 'stress',
  pluginId: pluginOfFamily.stress,
  name: { de: 'Widerstandskräfte gegen Stress', en: 'Stress resistance capacities' },
  asksAbout: {
    de: 'Wie rasch man sich von Belastungen erholt und wie sehr man sich selbst vertraut.',
    en: 'How quickly people recover from strain and how much they trust themselves.',
  },
  kind: 'questionnaire',
  icon: 'stress-resistance',
  current: null,
  showsDistress: null,
} as const satisfies ProfileFacts
