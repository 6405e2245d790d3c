import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import {
  checkWayWords,
  effectWords,
  type HazardWords,
  kindWords,
  measureStateWords,
  resultWords,
} from './hazard-words.ts'
import type { PaperFigures } from './paper-figures.ts'
import type { Theme } from './paper-themes.ts'

export interface Wording {
  readonly figures: PaperFigures
  readonly own: HazardWords
}

export interface MeasureLine {
  readonly action: string
  /** The theme or the finding, followed by the group and the kind of the measure. */
  readonly target: string
  readonly resources: string | null
  readonly links: readonly string[]
  readonly owner: string
  readonly dates: readonly string[]
  readonly state: string
  readonly isDone: boolean
  readonly effect: readonly string[]
}

export function writeMeasure(measure: Measure, themes: readonly Theme[], wording: Wording): MeasureLine {
  const { figures, own } = wording
  const { language } = figures
  const { action, theme, finding, group, kind, owner, state, droppedBecause, isOverdue, resources, links } = measure
  const name = themes.find(({ score }) => score.code === theme)?.name ?? finding ?? theme ?? ''
  const word = measureStateWords[state][language]
  return {
    action,
    target: [name, group?.name ?? figures.words.whole, kindWords[kind][language]].join(' · '),
    resources: resources === null ? null : fillPlaces(own.resources, { resources }),
    links,
    owner: owner?.name ?? own.nobody,
    dates: [...listDates(measure, wording), ...(isOverdue ? [own.overdue] : [])],
    state: droppedBecause === null ? word : fillPlaces(own.because, { state: word, reason: droppedBecause }),
    isDone: state === 'done',
    effect: listEffects(measure, wording),
  }
}

function listDates({ startsOn, dueOn }: Measure, { figures, own }: Wording): readonly string[] {
  const dates = [
    ...(startsOn === null ? [] : [fillPlaces(own.from, { from: figures.day(startsOn) })]),
    ...(dueOn === null ? [] : [fillPlaces(own.until, { until: figures.day(dueOn) })]),
  ]
  return dates.length === 0 ? [own.noDate] : dates
}

function listEffects({ state, check, plannedCheck, effect }: Measure, { figures, own }: Wording): readonly string[] {
  if (state === 'dropped') return [own.notApplicable]
  const { language, day } = figures
  const found =
    check === null
      ? [own.notChecked]
      : [
          resultWords[check.result][language],
          fillPlaces(own.checked, {
            how: checkWayWords[check.how][language],
            name: check.checkedBy,
            date: day(check.checkedOn),
          }),
        ]
  const isPlanned = plannedCheck !== null && (check === null || check.result === 'too-early')
  return [
    ...found,
    ...(isPlanned
      ? [fillPlaces(own.planned, { how: checkWayWords[plannedCheck.how][language], date: day(plannedCheck.on) })]
      : []),
    ...(effect === null ? [] : [fillPlaces(own.bySurvey, { effect: effectWords[effect][language] })]),
  ]
}
