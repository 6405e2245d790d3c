import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const stressTypeFacts = {
  id: 'a4af247c-e17f-54cd-9f5e-7d2de2706342',
  code: 'stress-type',
  path: 'StressPilot/stress-type',
  family: 'stress',
  pluginId: pluginOfFamily.stress,
  name: { de: 'Stresstyp', en: 'Stress type' },
  asksAbout: {
    de: 'Wie Menschen mit Druck umgehen. Es gibt kein Richtig oder Falsch.',
    en: 'How people deal with being under pressure. There is no right or wrong.',
  },
  kind: 'questionnaire',
  icon: 'stress-type',
  current: null,
  showsDistress: null,
} as const satisfies ProfileFacts
