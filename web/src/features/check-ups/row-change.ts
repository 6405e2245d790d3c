import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { ProfileScore } from '@salus/contract/measurement-profiles.ts'
import type { ScoreDefinition } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { deviceInWords } from '@salus/domain/measurement-profiles/circumstances.ts'
import { type RealChange, realChange } from '@salus/domain/real-change/real-change.ts'
import type { Language, Words } from '@salus/domain/words.ts'
import type { Comparison } from './comparison.ts'
import type { BorderedBand, Change, Verdict } from './result-row.ts'

interface ChangeContext {
  readonly checkUp: CheckUp
  readonly comparison: Comparison | undefined
  /** Absent for values of which only the numbers are known. */
  readonly definition?: ProfileScore | undefined
  /** The borders for this person. */
  readonly bands: readonly BorderedBand[]
  readonly language: Language
}

/** The difference to the earlier check-up, judged by the one rule of the domain. */
export function changeOf(key: string, value: number, context: ChangeContext): Change | undefined {
  const { checkUp, comparison, definition, bands, language } = context
  const from = comparison?.valueOf(key)
  if (from === undefined || comparison === undefined) return undefined
  const { sex, age } = checkUp.subject
  const change = realChange({
    definition: definition === undefined ? unknownDefinition(key) : asDefinition(definition, bands),
    subject: { sex, age: age ?? 0 },
    previous: { ...comparison, value: from },
    current: { ...checkUp, value },
    own: ownRepeatabilityOf(checkUp, key),
  })
  return {
    from,
    delta: value - from,
    verdict: verdicts[change.outcome],
    versions: [comparison.version, checkUp.version],
    ...(change.outcome === 'not-comparable'
      ? { because: change.reason, ...devicesOf([comparison.device, checkUp.device], language) }
      : {
          threshold: { value: change.threshold, source: change.thresholdSource[language] },
          ...(change.caveats.length === 0 ? {} : { caveats: change.caveats.map((caveat) => caveat[language]) }),
        }),
  }
}

/** What the tenant's own repeat readings on the device say about a score. */
export const ownRepeatabilityOf = ({ repeatability }: CheckUp, key: string) =>
  repeatability?.find(({ code }) => code === key)

function devicesOf(
  [from, to]: readonly [CheckUp['device'], CheckUp['device']],
  language: Language,
): Pick<Change, 'devices'> {
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return {}
  return { devices: [deviceInWords(from)[language], deviceInWords(to)[language]] }
}

const verdicts: Readonly<Record<RealChange['outcome'], Verdict>> = {
  better: 'better',
  worse: 'worse',
  changed: 'changed',
  'no-real-change': 'within-error',
  'not-comparable': 'unknown',
}

const both = (text: string): Words => ({ de: text, en: text })

/** A definition in one language as the rules of the domain take it, with the borders of this person. */
const asDefinition = (definition: ProfileScore, bands: readonly BorderedBand[]): ScoreDefinition => ({
  code: definition.code,
  name: both(definition.name),
  role: definition.role,
  min: definition.min,
  max: definition.max,
  decimals: definition.decimals,
  better: definition.better,
  bands: () =>
    bands.map(({ word = '', meaning = '', ...border }) => ({ ...border, name: both(word), meaning: both(meaning) })),
  ...(definition.minimalDetectableChange === undefined
    ? {}
    : {
        minimalDetectableChange: {
          value: definition.minimalDetectableChange.value,
          source: both(definition.minimalDetectableChange.source),
        },
      }),
})

const unknownDefinition = (code: string): ScoreDefinition => ({
  code,
  name: both(code),
  role: 'value',
  min: 0,
  max: 1,
  decimals: 0,
  better: 'neither',
  bands: () => [],
})
