import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { type HeartBeside, useHeartOfRun } from '../../../pieces/run-parts.ts'
import { Button } from '../../../ui/button.tsx'
import { HeartPulse } from '../../../ui/icons.ts'
import { findBluetooth } from '../gatt.ts'
import { clockText } from './clock-text.ts'
import { HeartStep } from './heart-step.tsx'

interface HeartPartProps {
  /** Hides numbers for people who chose to see no numbers. */
  readonly isQuiet?: boolean
}

export function HeartPart({ isQuiet = false }: HeartPartProps) {
  const heart = useHeartOfRun()
  if (heart.isOpen) return <HeartStep isQuiet={isQuiet} onRecorded={heart.keep} onSkip={heart.close} />
  return <HeartEntry heart={heart} />
}

function HeartEntry({ heart }: { readonly heart: HeartBeside }) {
  const t = useT()
  const { recording } = heart
  const canMeasure = findBluetooth() !== null
  return (
    <section className="card mt-6 flex flex-wrap items-start gap-4 p-5" aria-labelledby="heart-entry">
      <span className="tile b" aria-hidden="true">
        <HeartPulse />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="heart-entry" className="text-h3 font-semibold">
          {t(recording === null ? 'heart.entry.title' : 'heart.entry.done')}
          {recording === null && (
            <span className="text-small font-normal text-muted"> ({t('heart.entry.optional')})</span>
          )}
        </h2>
        {recording === null ? (
          <p className="mt-1 max-w-[60ch] text-small text-ink-2">
            {t(canMeasure ? 'heart.entry.text' : 'heart.entry.cannot')}
          </p>
        ) : (
          <Recorded recording={recording} isOnlyHere={heart.isOnlyHere} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canMeasure && (
          <Button className="h-11" onClick={heart.open}>
            {t(recording === null ? 'heart.entry.start' : 'heart.entry.again')}
          </Button>
        )}
        {recording !== null && (
          <Button variant="quiet" className="h-11" onClick={() => heart.keep(null)}>
            {t('heart.entry.remove')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Recorded({ recording, isOnlyHere }: { readonly recording: HeartRecording; readonly isOnlyHere: boolean }) {
  const t = useT()
  const format = useFormat()
  const seconds = recording.rr1024.reduce((sum, interval) => sum + interval, 0) / 1024
  return (
    <p className="num mt-1 text-small text-ink-2" role="status">
      {t('heart.entry.doneText', { minutes: clockText(format, seconds), count: recording.rr1024.length })}
      {isOnlyHere && <span className="block text-warning-ink">{t('heart.entry.onlyHere')}</span>}
    </p>
  )
}
