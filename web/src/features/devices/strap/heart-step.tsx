import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { recordingSeconds } from '@salus/domain/heart/heart-result.ts'
import { type Posture, postures } from '@salus/domain/heart/heart-terms.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { useAskBeforeReload } from '../../../platform/pages/use-ask-before-reload.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard } from '../../../ui/fields/choice-card.tsx'
import { CircleAlert, HeartPulse } from '../../../ui/icons.ts'
import { clockText } from './clock-text.ts'
import { isEnough, needsHelp, strapWords } from './strap-words.ts'
import { useStrap } from './use-strap.ts'

interface HeartStepProps {
  readonly isQuiet: boolean
  readonly onRecorded: (recording: HeartRecording) => void
  readonly onSkip: () => void
}

export function HeartStep({ isQuiet, onRecorded, onSkip }: HeartStepProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const [posture, setPosture] = useState<Posture | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { state, connect, finish } = useStrap(onRecorded)
  const hasBegun = state.strap !== null || state.phase === 'measuring'
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  // A reload would lose the recording, because the recording is stored only when it is complete.
  useAskBeforeReload(hasBegun)
  const start = () => {
    if (posture === null) return setAsking(true)
    void connect(posture)
  }
  return (
    <main className="flex-1 px-4 pb-10 small:px-8">
      <div className="mx-auto max-w-[720px]">
        <h1 ref={heading} tabIndex={-1} className="pt-4 text-h1 font-semibold outline-none small:text-question">
          {t('heart.step.title')}
        </h1>
        <p className="mt-2 max-w-[60ch] text-lead text-ink-2">{t('heart.step.intro')}</p>
        {hasBegun ? (
          <Live state={state} isQuiet={isQuiet} />
        ) : (
          <PostureChoice
            chosen={posture}
            complaint={isAsking && posture === null ? t('heart.step.choosePosture') : ''}
            onChoose={setPosture}
          />
        )}
        <p role="alert" className="mt-4 text-danger-ink empty:hidden">
          {state.failed ? t('heart.step.failed') : ''}
        </p>
        <div className="mt-8 flex flex-wrap gap-2">
          <Actions state={state} onStart={start} onFinish={finish} />
          <Button variant="quiet" size="large" onClick={onSkip}>
            {t('heart.step.skip')}
          </Button>
        </div>
      </div>
    </main>
  )
}

type Strap = ReturnType<typeof useStrap>['state']

interface PostureChoiceProps {
  readonly chosen: Posture | null
  readonly complaint: string
  readonly onChoose: (posture: Posture) => void
}

function PostureChoice({ chosen, complaint, onChoose }: PostureChoiceProps) {
  const t = useT()
  return (
    <fieldset className="mt-8" aria-describedby="posture-hint posture-missing">
      <legend className="text-h3 font-semibold">{t('heart.step.posture')}</legend>
      <p id="posture-hint" className="mt-1 text-small text-muted">
        {t('heart.step.postureHint')}
      </p>
      <div className="mt-3 grid gap-2.5 small:grid-cols-3">
        {postures.map((posture) => (
          <ChoiceCard
            key={posture}
            type="radio"
            name="posture"
            checked={chosen === posture}
            onChange={() => onChoose(posture)}
          >
            {t(`heart.posture.${posture}`)}
          </ChoiceCard>
        ))}
      </div>
      <p id="posture-missing" role="alert" className="mt-2 text-small text-danger-ink empty:hidden">
        {complaint}
      </p>
    </fieldset>
  )
}

interface ActionsProps {
  readonly state: Strap
  readonly onStart: () => void
  readonly onFinish: () => void
}

function Actions({ state, onStart, onFinish }: ActionsProps) {
  const t = useT()
  const canFinish = isEnough(state)
  return (
    <>
      {canFinish && (
        <Button variant="primary" size="large" onClick={onFinish}>
          {t('heart.step.finish')}
        </Button>
      )}
      {state.phase !== 'measuring' && (
        <Button
          variant={canFinish ? 'secondary' : 'primary'}
          size="large"
          isBusy={state.phase === 'connecting'}
          onClick={onStart}
        >
          {t(state.phase === 'closed' ? 'heart.step.reconnect' : 'heart.step.connect')}
        </Button>
      )}
    </>
  )
}

function Live({ state, isQuiet }: { readonly state: Strap; readonly isQuiet: boolean }) {
  const t = useT()
  const format = useFormat()
  const { strap } = state
  const seconds = Math.min(strap?.seconds ?? 0, recordingSeconds.whole)
  const progress = t('heart.step.of', {
    now: clockText(format, seconds),
    whole: clockText(format, recordingSeconds.whole),
  })
  const rate = strap?.heartRate ?? null
  return (
    <section className="card mt-8 rounded-sheet p-6 small:p-8" aria-label={t('heart.step.rate')}>
      <div className="flex min-h-16 items-center gap-4">
        <span className="tile b size-14! rounded-[14px]! [&_svg]:size-7" aria-hidden="true">
          <HeartPulse />
        </span>
        {!isQuiet && (
          <p className="num">
            <span className="sr-only">{t('heart.step.rate')}: </span>
            <span className="text-[2.75rem] leading-none font-semibold tracking-[-.02em]">
              {rate === null ? '–' : format.number(rate)}
            </span>{' '}
            <span className="text-muted">{t('heart.step.perMinute')}</span>
          </p>
        )}
      </div>
      <div
        className="meter mt-6 h-2!"
        role="progressbar"
        aria-label={t('heart.step.progress')}
        aria-valuenow={Math.round(seconds)}
        aria-valuemin={0}
        aria-valuemax={recordingSeconds.whole}
        aria-valuetext={progress}
      >
        <i style={{ width: `${(seconds / recordingSeconds.whole) * 100}%` }} />
      </div>
      <p className="num mt-2 text-small text-muted">{progress}</p>
      <p
        role="status"
        className={`mt-4 flex min-h-14 items-start gap-2 ${needsHelp(state) ? 'rounded-control bg-warning-soft px-4 py-3 text-warning-ink' : 'text-lead'}`}
      >
        {needsHelp(state) && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />}
        {t(strapWords(state))}
      </p>
    </section>
  )
}
