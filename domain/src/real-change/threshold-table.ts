import { heartChangeRules } from '../heart/heart-change-rules.ts'
import { heartScores } from '../heart/heart-scores.ts'
import { allProfiles } from '../measurement-profiles/all-profiles.ts'
import type { ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'
import type { Words } from '../words.ts'
import type { ChangeRule, ChangeRules, ThresholdRule } from './change-rule.ts'
import { calculateThreshold } from './threshold.ts'

export interface ThresholdRow {
  readonly profile: string
  readonly code: string
  readonly name: string
  readonly threshold: string
  readonly basis: string
  readonly verdict: string
  readonly source: string
}

/**
 * Returns one row for each numeric score: first the scores of the profiles, in their order, then those of the chest
 * strap.
 */
export function listThresholds(): readonly ThresholdRow[] {
  return [
    ...allProfiles.flatMap(({ name, scores, changeRules }) => listScores(name, scores, changeRules)),
    ...listScores({ de: 'Brustgurt', en: 'Chest strap' }, Object.values(heartScores), heartChangeRules),
  ]
}

const listScores = (profile: Words, scores: readonly ScoreDefinition[], rules: ChangeRules): readonly ThresholdRow[] =>
  scores.flatMap((definition) => {
    const rule = rules[definition.code]
    const { code, name } = definition
    return rule === undefined || rule.kind === 'class'
      ? []
      : [{ profile: profile.en, code, name: name.en, ...describeRule(rule, definition) }]
  })

type Described = Pick<ThresholdRow, 'threshold' | 'basis' | 'verdict' | 'source'>

function describeRule(rule: Exclude<ChangeRule, { kind: 'class' }>, { unit = '' }: ScoreDefinition): Described {
  if (rule.kind === 'without-verdict')
    return { threshold: 'none', basis: '', verdict: `none (${rule.reason})`, source: rule.source?.en ?? '' }
  const sameDay = rule.sameDay === undefined ? '' : `; within a day × ${calculate(rule.sameDay)}`
  const threshold =
    rule.formula?.en ?? (rule.scale === 'ratio' ? `× ${calculate(rule)}` : `${calculate(rule)} ${unit}`.trim())
  return {
    threshold: `${threshold}${sameDay}`,
    basis: rule.basis,
    verdict: describeVerdict(rule),
    source: [rule.source.en, rule.sameDay?.source.en].filter((text) => text !== undefined).join('; '),
  }
}

const calculate = (threshold: Pick<ThresholdRule, 'basis' | 'smallest' | 'step' | 'source'>): number =>
  calculateThreshold({ threshold, values: [0, 0] })

function describeVerdict({ basis, direction }: ThresholdRule): string {
  if (basis === 'own-default' || direction === 'neither') return 'changed'
  return direction === 'banded' ? 'by bands' : `${direction} is better`
}
