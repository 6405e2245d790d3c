import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measuring/profiles.ts'
import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Translate, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ArrowLeft, ArrowRight, CircleAlert, Info, Send } from '../../../ui/icons.ts'
import { Doubts } from './doubts.tsx'
import { answerText } from '../answers/options.ts'
import { useNumberTexts } from '../answers/number-texts.ts'
import type { RunnerDispatch } from '../questions/question.tsx'
import { RunnerFoot } from '../frame/frame.tsx'
import { useRunnerKeys } from '../frame/keys.ts'
import { missingItems, findSkipReason, visibleItems, type Items, type RunnerState } from '../answers/state.ts'

interface ReviewProps {
  readonly profile: MeasurementProfileAsData
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
  readonly refusals: Readonly<Record<string, string>>
  /** Answers that contradict each other, by item id. */
  readonly contradictions?: Readonly<Record<string, string>>
  /** Explains the refusals that do not belong to a single answer. */
  readonly refusal: string
  /** The server's doubts about whether the answers come from this person. Sending again confirms that they do. */
  readonly doubts?: readonly PersonDoubt[]
  /** `undefined` for people who answer for themselves. */
  readonly memberName?: string | undefined
  readonly beside?: ReactNode
  readonly asksMore?: boolean
  readonly onSend: () => void
}

export function Review(props: ReviewProps) {
  const {
    profile,
    state,
    dispatch,
    refusals,
    contradictions = {},
    refusal,
    doubts = [],
    memberName,
    beside,
    asksMore = false,
    onSend,
  } = props
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const missing = missingItems(profile.items, state)
  const impossible = profile.items.filter(({ id }) => id in contradictions)
  const alarm = writeAlarm({ refusal, missing: missing.length, impossible: impossible.length }, t)
  const isValues = profile.kind !== 'questionnaire'
  const send = () => {
    const first = missing[0] ?? impossible[0]
    if (first === undefined) onSend()
    else dispatch({ type: 'opened', item: first.id })
  }
  const back = () => dispatch({ type: 'went-back' })
  useRunnerKeys({ onDigit: () => undefined, onNext: send, onBack: back, onDecline: () => undefined })
  return (
    <>
      <main className="flex-1 px-4 pb-8 small:px-8">
        <div className="mx-auto max-w-[720px]">
          <h1 ref={heading} tabIndex={-1} className="pt-4 text-h1 font-semibold outline-none small:text-question">
            {t(isValues ? 'analyses.review.valuesTitle' : 'analyses.review.title')}
          </h1>
          <p className="mt-2 text-lead text-ink-2">{profile.name}</p>
          {alarm !== '' && (
            <p
              role="alert"
              className="mt-5 flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 text-danger-ink"
            >
              <CircleAlert aria-hidden className="mt-0.5 size-4" />
              {alarm}
            </p>
          )}
          <Doubts doubts={doubts} memberName={memberName} />
          {beside}
          <dl className="mt-6 border-t border-sep">
            {listRows(profile.items, visibleItems(profile.items, state.answers)).map((row) =>
              typeof row === 'string' ? (
                <SkippedRow key={row} reason={row} />
              ) : (
                <ReviewRow
                  key={row.id}
                  item={row}
                  state={state}
                  problem={
                    contradictions[row.id] ??
                    refusals[row.id] ??
                    (missing.includes(row) ? t('analyses.review.open') : '')
                  }
                  onEdit={() => dispatch({ type: 'opened', item: row.id })}
                />
              ),
            )}
          </dl>
        </div>
      </main>
      <RunnerFoot>
        <Button size="large" className="px-4!" aria-label={t('analyses.back')} onClick={back}>
          <ArrowLeft aria-hidden />
          <span className="hidden small:inline">{t('analyses.back')}</span>
        </Button>
        <p className="hidden flex-1 text-center text-small text-muted small:block">{t('analyses.notADiagnosis')}</p>
        <Button variant="primary" size="large" className="min-w-28 flex-1 small:flex-none" onClick={send}>
          {asksMore ? <ArrowRight aria-hidden /> : <Send aria-hidden />}
          {t(
            sendKey({
              isMissing: missing.length + impossible.length > 0,
              isDoubted: doubts.length > 0,
              asksMore,
              isValues,
            }),
          )}
        </Button>
      </RunnerFoot>
    </>
  )
}

/** Returns the message that says why the answers cannot be sent; empty if they can be sent. */
function writeAlarm(
  { refusal, missing, impossible }: { readonly refusal: string; readonly missing: number; readonly impossible: number },
  t: Translate,
): string {
  if (refusal !== '') return refusal
  if (missing > 0) return t('analyses.review.missing', { count: missing })
  return impossible > 0 ? t('analyses.refused.some', { count: impossible }) : ''
}

interface Sends {
  readonly isMissing: boolean
  readonly isDoubted: boolean
  readonly asksMore: boolean
  readonly isValues: boolean
}

function sendKey({ isMissing, isDoubted, asksMore, isValues }: Sends) {
  if (isMissing) return 'analyses.review.complete'
  if (isDoubted) return 'analyses.doubt.confirm'
  if (asksMore) return 'analyses.next'
  return isValues ? 'analyses.review.saveValues' : 'analyses.review.send'
}

/** Returns the visible items. Between them, returns the reasons for skipped items, each reason only once. */
function listRows(items: Items, visible: Items): readonly (ProfileItem | string)[] {
  const rows: (ProfileItem | string)[] = []
  for (const item of items) {
    const row = visible.includes(item) ? item : findSkipReason(item, visible)
    if (row !== undefined && !rows.includes(row)) rows.push(row)
  }
  return rows
}

function SkippedRow({ reason }: { reason: string }) {
  const t = useT()
  return (
    <div className="flex items-start gap-2 border-b border-sep py-3 text-small text-ink-2">
      <dt>
        <Info aria-hidden className="mt-0.5 size-4" />
        <span className="sr-only">{t('analyses.review.skipped')}</span>
      </dt>
      <dd className="min-w-0">{reason}</dd>
    </div>
  )
}

interface ReviewRowProps {
  readonly item: ProfileItem
  readonly state: RunnerState
  readonly problem: string
  readonly onEdit: () => void
}

function ReviewRow({ item, state, problem, onEdit }: ReviewRowProps) {
  const t = useT()
  const { withUnit } = useNumberTexts()
  const answer = state.answers[item.id]
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 border-b border-sep py-3">
      <dt className="min-w-0 text-body text-ink-2 [hyphens:auto]">{item.text}</dt>
      <dd className="row-span-2 self-center">
        <Button
          variant="quiet"
          size="small"
          onClick={onEdit}
          aria-label={t('analyses.review.editItem', { question: item.text })}
        >
          {t('analyses.review.edit')}
        </Button>
      </dd>
      <dd className={classNames('num min-w-0 font-medium', problem === '' && answer == null && 'text-muted')}>
        {problem === '' ? (
          answerText(item, answer, { t, withUnit })
        ) : (
          <span className="flex items-start gap-2 text-danger-ink">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {state.texts[item.id] === undefined ? problem : `${state.texts[item.id]}: ${problem}`}
          </span>
        )}
      </dd>
    </div>
  )
}
