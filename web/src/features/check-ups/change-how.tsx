import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ChangeWord } from './change-word.tsx'
import { useIsQuiet } from './quiet-mode.tsx'
import type { Change, ResultRow } from './result-row.ts'
import { useResultTexts } from './result-texts.ts'

interface ChangeHowProps {
  readonly row: ResultRow
  readonly change: Change
  readonly isBrief?: boolean
  /** Where the panel opens, so that it stays on the screen. */
  readonly side?: 'left' | 'right'
}

/** The verdict of a change; pressing it says how it was worked out. */
export function ChangeHow({ row, change, isBrief = false, side = 'right' }: ChangeHowProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const word = t(`checkUps.verdict.${change.verdict}`)
  return (
    <span className="relative inline-flex">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-label={t('checkUps.how.open', { word })}
        onClick={() => setOpen(!isOpen)}
        className="print-keep inline-flex min-h-11 min-w-6 items-center justify-center rounded-chip hover:bg-well small:min-h-7"
      >
        <ChangeWord verdict={change.verdict} isBrief={isBrief} />
      </button>
      <Popover
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        opener={opener}
        className={`w-[min(20rem,80vw)] !p-4 text-left whitespace-normal ${side === 'right' ? 'right-0' : 'left-0'}`}
      >
        <p className="mb-2 text-small font-semibold text-ink">{t('checkUps.how.title')}</p>
        <HowText row={row} change={change} />
      </Popover>
    </span>
  )
}

/** Difference, border, where the border comes from, and the versions: in sentences. */
export function HowText({ row, change }: { readonly row: ResultRow; readonly change: Change }) {
  const t = useT()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const [, to] = change.versions
  return (
    <div className="space-y-1.5 text-small font-normal text-ink-2">
      {!isQuiet && row.value !== null && (
        <Sentence>
          {t('checkUps.how.difference', {
            delta: texts.delta(row, change.delta),
            from: texts.number(row, change.from),
            to: texts.withUnit(row, row.value),
          })}
        </Sentence>
      )}
      {change.verdict === 'unknown' ? (
        <BecauseText change={change} />
      ) : (
        <>
          {!isQuiet && change.threshold !== undefined && (
            <Sentence>
              {t('checkUps.how.threshold', { threshold: texts.withUnit(row, change.threshold.value) })}
            </Sentence>
          )}
          <Sentence>{t(`checkUps.how.direction.${change.verdict}`)}</Sentence>
          {!isQuiet && change.threshold !== undefined && (
            <Sentence>{t('checkUps.how.source', { source: change.threshold.source })}</Sentence>
          )}
          {change.caveats?.map((caveat) => (
            <Sentence key={caveat}>{caveat}</Sentence>
          ))}
          <Sentence>{t('checkUps.how.version', { version: to })}</Sentence>
        </>
      )}
    </div>
  )
}

/** Why two results cannot be compared, with what was not the same. */
export function BecauseText({ change }: { readonly change: Change }) {
  const t = useT()
  const reason = change.because ?? 'measurement-error-unknown'
  const [from, to] = reason === 'other-device' ? (change.devices ?? ['', '']) : change.versions
  return <Sentence>{t(`checkUps.how.because.${reason}`, { from, to })}</Sentence>
}

const Sentence = ({ children }: { readonly children: ReactNode }) => <p className="num">{children}</p>
