import type { MeasurementProfileAsData, ProfileBand, ProfileScore } from '@salus/contract/measuring/profiles.ts'
import { stressLoadId } from './check-up-samples.ts'

const band = (code: string, given: Partial<ProfileBand>): ProfileBand => ({
  code,
  name: `name of ${code}`,
  upTo: null,
  inclusive: false,
  valence: 'good',
  position: 'normal',
  meaning: `meaning of ${code}`,
  ...given,
})

const bands = [band('low', { upTo: 14 }), band('high', { valence: 'watch', position: 'over' })]

const score = (code: string, role: ProfileScore['role'], given: Partial<ProfileScore> = {}): ProfileScore => ({
  code,
  name: `name of ${code}`,
  role,
  min: 0,
  max: 40,
  decimals: 0,
  better: 'lower',
  bands: { female: [], male: [], diverse: [] },
  ...given,
})

const { name: _low, meaning: _lowMeaning, ...low } = band('low', { upTo: 14 })
const { name: _high, meaning: _highMeaning, ...high } = band('high', { valence: 'watch', position: 'over' })

/** The bands of the headline score, as a check-up contains them for its person. */
export const ownBands = [{ code: 'total', bands: [low, high] }]

/** A questionnaire with one headline score and one part. */
export const profile: MeasurementProfileAsData = {
  id: stressLoadId,
  code: 'stress-load',
  path: 'StressPilot/stress-load',
  family: 'stress',
  pluginId: 6,
  version: '1.0.0',
  name: 'Stress load',
  description: '',
  source: 'source in the reader’s language',
  kind: 'questionnaire',
  minutes: 3,
  items: [
    {
      id: 'q1',
      kind: 'single-choice',
      text: 'How often?',
      options: [
        { value: 0, label: 'never' },
        { value: 1, label: 'often' },
      ],
      required: true,
    },
    { id: 'weight', kind: 'number', text: 'How heavy?', unit: 'kg', required: false },
  ],
  nextSteps: [
    { title: 'for everybody', text: 'always shown' },
    { title: 'for low', text: 'shown when low', bands: ['low'] },
    { title: 'for high', text: 'shown when high', bands: ['high'] },
  ],
  scores: [
    score('total', 'primary', {
      bands: { female: bands, male: bands, diverse: bands },
      minimalDetectableChange: { value: 8, source: 'a source', basis: 'derived' },
    }),
    score('part', 'facet'),
  ],
}
