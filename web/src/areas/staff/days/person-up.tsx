import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { fullName, withFacts } from '../../../platform/people/member-name.tsx'
import type { StepOfVisit } from '../../../features/measurement-days/line.ts'
import { isQuestionnaire, useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'
import { CircleAlert, Play, Tablet, X } from '../../../ui/icons.ts'

interface PersonUpProps {
  /** Returns the person's name for the labels of controls. */
  readonly writeName: (visit: DayVisit) => string
  /** Returns the facts that distinguish people of the same name. */
  readonly writeFacts: (visit: DayVisit) => string
  /** The next person; `null` if nobody waits. */
  readonly visit: DayVisit | null
  /** The next step; `null` if the person is not waiting for a step at this station. */
  readonly step: DayStep | null
  readonly isFound: boolean
  readonly isBusy: boolean
  readonly onStart: (of: StepOfVisit) => void
  readonly onHandOver: (visit: DayVisit, step: DayStep) => void
  readonly onClose: () => void
}

export function PersonUp(props: PersonUpProps) {
  const { writeName, writeFacts, visit, step, isFound, isBusy, onStart, onHandOver, onClose } = props
  const t = useT()
  const said = useSaid({ visit, step, isFound, writeFacts })
  return (
    <section
      aria-label={t(isFound ? 'measurementDays.foundPerson' : 'measurementDays.next')}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-well px-3 py-2"
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {visit === null ? (
        <p className="flex-1 text-ink-2">{t('measurementDays.nobodyWaits')}</p>
      ) : (
        <Person {...{ visit, step, isFound, writeFacts }} />
      )}
      {visit !== null && step !== null && <StartButtons {...{ writeName, visit, step, isBusy, onStart, onHandOver }} />}
      {isFound && (
        <Button variant="quiet" iconOnly aria-label={t('measurementDays.backToLine')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      )}
    </section>
  )
}

interface NobodyChosenProps {
  /**
   * Clears the search. `null` while the search is running: the search could not be stopped, and its result would still
   * appear.
   */
  readonly onClose: (() => void) | null
}

/** Shown until it is certain which person is meant, so that staff do not measure the wrong person. */
export function NobodyChosen({ onClose }: NobodyChosenProps) {
  const t = useT()
  return (
    <div className="flex min-h-15 min-w-0 flex-1 items-center gap-x-3 rounded-control bg-well px-3 py-2">
      <p className="flex-1 text-ink-2">{t('measurementDays.nobodyChosen')}</p>
      {onClose !== null && (
        <Button variant="quiet" iconOnly aria-label={t('measurementDays.backToLine')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  )
}

interface SaidProps extends Pick<PersonUpProps, 'visit' | 'step' | 'isFound'> {
  readonly writeFacts: (visit: DayVisit) => string
}

function useSaid({ visit, step, isFound, writeFacts }: SaidProps): string {
  const t = useT()
  const findProfileName = useProfileNames()
  if (visit === null) return t('measurementDays.nobodyWaits')
  const what = step === null ? t('measurementDays.nothingOpen') : findProfileName(step.profileId)
  const lacking = visit.storesHealthData ? '' : `, ${t('measurementDays.noConsent')}`
  return `${t(isFound ? 'measurementDays.foundPerson' : 'measurementDays.next')}: ${withFacts(visit, writeFacts(visit))}, ${what}${lacking}`
}

function Person({ visit, step, isFound, writeFacts }: SaidProps & { readonly visit: DayVisit }) {
  const t = useT()
  const findProfileName = useProfileNames()
  return (
    <div className="min-w-0 flex-1 basis-40 leading-5">
      <p className="truncate text-small text-ink-2">
        {t(isFound ? 'measurementDays.foundPerson' : 'measurementDays.next')}
        {' · '}
        {step === null ? t('measurementDays.nothingOpen') : findProfileName(step.profileId)}
      </p>
      <p className="leading-5 [overflow-wrap:anywhere]">
        <span className="font-semibold">{fullName(visit)}</span>{' '}
        <span className="num inline-block text-small text-ink-2">{writeFacts(visit)}</span>
      </p>
      {!visit.storesHealthData && (
        <p className="text-small text-warning-ink">
          <CircleAlert aria-hidden className="-mt-0.5 mr-1 inline size-4" />
          {t('measurementDays.noConsent')}
        </p>
      )}
    </div>
  )
}

interface StartButtonsProps extends Pick<PersonUpProps, 'writeName' | 'isBusy' | 'onStart' | 'onHandOver'> {
  readonly visit: DayVisit
  readonly step: DayStep
}

function StartButtons({ writeName, visit, step, isBusy, onStart, onHandOver }: StartButtonsProps) {
  const t = useT()
  const findProfileName = useProfileNames()
  const profile = findProfileName(step.profileId)
  return (
    <span className="flex gap-2">
      {isQuestionnaire(step.profileId) && (
        <Button
          iconOnly
          disabled={!visit.storesHealthData}
          aria-label={t('measurementDays.handOverOf', { profile })}
          title={t('measurementDays.handOverOf', { profile })}
          onClick={() => onHandOver(visit, step)}
        >
          <Tablet aria-hidden />
        </Button>
      )}
      <Button
        variant="primary"
        isBusy={isBusy}
        disabled={!visit.storesHealthData}
        aria-label={t('measurementDays.startOf', { profile, name: writeName(visit) })}
        onClick={() => onStart({ visit, step })}
      >
        <Play aria-hidden />
        {t(step.state === 'claimed' ? 'measurementDays.goOn' : 'measurementDays.start')}
      </Button>
    </span>
  )
}
