import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const stressLoadFacts = {
  id: 'd480f089-74af-5284-9f04-f4f9280a2857',
  code: 'stress-load',
  path: 'StressPilot/stress-load',
  family: 'stress',
  pluginId: pluginOfFamily.stress,
  name: { de: 'Stressbelastung', en: 'Stress load' },
  asksAbout: {
    de: 'Wie belastend der Alltag im letzten Monat war.',
    en: 'How stressful daily life was over the last month.',
  },
  kind: 'questionnaire',
  icon: 'stress-load',
  current: null,
  showsDistress: (scores) => scores.some(({ code, band }) => code === 'total' && band === 'high'),
} as const satisfies ProfileFacts
