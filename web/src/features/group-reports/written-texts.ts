import type { ShownScore, WrittenMean, WrittenShare } from '@salus/domain/group-reports/release.ts'
import { isRepeated } from '@salus/domain/group-reports/repeated-numbers.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useFormat, useT } from '../../i18n/t.tsx'
import { useRepeatedMark } from './earlier-month.ts'
import type { Theme } from './themes/list-themes.ts'

/** Formats the numbers of a report as text, never with more precision than the report itself. */
export interface WrittenTexts {
  readonly mean: (mean: WrittenMean) => string
  /**
   * The two ends of the interval, with the decimals of the mean. `undefined` if the score has no interval, or only a
   * limit for the mean.
   */
  readonly interval: (score: ShownScore) => string | undefined
  readonly percent: (percent: number) => string
  readonly share: (share: WrittenShare) => string
  readonly people: (n5: number) => string
  /** A border or an end of the scale. */
  readonly onScale: (value: number) => string
  /**
   * Describes a score for screen readers. The mean, the interval, the share in need, and a repeated number each get one
   * sentence.
   */
  readonly spoken: (theme: Theme, score: ShownScore) => string
}

export function useWrittenTexts(): WrittenTexts {
  const t = useT()
  const format = useFormat()
  return makeWrittenTexts(t, format, useRepeatedMark())
}

export function makeWrittenTexts(t: Translate, format: Format, mark: string): WrittenTexts {
  const onScale = (value: number) => format.number(value)
  const mean = (written: WrittenMean) => {
    if ('atMost' in written) return t('groupReports.atMost', { value: onScale(written.atMost) })
    if ('atLeast' in written) return t('groupReports.atLeast', { value: onScale(written.atLeast) })
    return format.number(written.value, countDecimals(written.step))
  }
  const interval = ({ mean, interval }: ShownScore) => {
    if (interval === undefined || mean === undefined || !('value' in mean)) return undefined
    const decimals = countDecimals(mean.step)
    return t('groupReports.range', {
      from: format.number(interval.from, decimals),
      to: format.number(interval.to, decimals),
    })
  }
  const percent = (value: number) => t('groupReports.percent', { percent: format.number(value) })
  const share = (written: WrittenShare) => ('word' in written ? t(shareWords[written.word]) : percent(written.percent))
  const spoken = (theme: Theme, score: ShownScore) => {
    const range = interval(score)
    const ends = { lo: onScale(theme.scale.lo), hi: onScale(theme.scale.hi) }
    return [
      score.mean === undefined
        ? theme.name
        : t('groupReports.spokenMean', { theme: theme.name, mean: mean(score.mean), ...ends }),
      range === undefined ? undefined : t('groupReports.spokenInterval', { range }),
      score.inNeed === undefined ? undefined : t('groupReports.spokenShare', { share: share(score.inNeed) }),
      isRepeated(score) ? t('groupReports.asLastTimeWhy', { mark }) : undefined,
    ]
      .filter((sentence) => sentence !== undefined)
      .join(' ')
  }
  return {
    mean,
    interval,
    percent,
    share,
    people: (n5) => t('groupReports.orMore', { people: format.number(n5) }),
    onScale,
    spoken,
  }
}

const shareWords = {
  'fewer-than-5': 'groupReports.fewerThan5',
  'all-but-fewer-than-5': 'groupReports.allButFewerThan5',
  some: 'groupReports.some',
} as const

/** Returns the number of decimals that a step needs, for example 0 for the step 5 and 2 for the step 0.05. */
export const countDecimals = (step: number): number => {
  const [, fraction = ''] = step.toFixed(10).replace(/0+$/, '').split('.')
  return fraction.length
}
