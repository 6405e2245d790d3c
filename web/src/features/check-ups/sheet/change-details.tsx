import {
  describeSitting,
  explainChange,
  nameBasis,
  nameVerdict,
  sentencesOfChange,
} from '@salus/domain/change-words/change-words.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { ChangeWord } from './verdict.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import type { Change, ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

interface ChangeHowProps {
  readonly row: ResultRow
  readonly change: Change
  readonly isBrief?: boolean
  readonly side?: 'left' | 'right'
}

export function ChangeHow({ row, change, isBrief = false, side = 'right' }: ChangeHowProps) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const word = nameVerdict(change.judged)[language]
  return (
    <span className="relative inline-flex">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-label={t('checkUps.how.open', { word })}
        onClick={() => setOpen(!isOpen)}
        className="print-keep inline-flex min-h-11 min-w-6 items-center justify-center rounded-chip hover:bg-well small:min-h-7 print:min-h-0"
      >
        <ChangeWord {...change.judged} isBrief={isBrief} />
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

export function useExplanation() {
  const language = useLanguage()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  return (row: ResultRow, { judged, delta }: Change): readonly string[] =>
    explainChange(isQuiet ? { ...judged, threshold: null, ageShare: null } : { ...judged, shown: delta }, {
      language,
      amount: (value) => texts.difference(row, value),
      amountInDative: (value) => texts.differenceInDative(row, value),
      points: (value) => texts.delta(row, value),
    })
}

export function HowText({ row, change }: { readonly row: ResultRow; readonly change: Change }) {
  const t = useT()
  const language = useLanguage()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const explain = useExplanation()
  const { judged, days, readings } = change
  const basis = isQuiet ? null : nameBasis(judged, language)
  return (
    <div className="space-y-1.5 text-small font-normal text-ink-2">
      {!isQuiet && (
        <Sentence>
          {t('checkUps.how.difference', {
            delta: texts.signedDifference(row, change.delta),
            from: texts.number(row, change.from),
            to: texts.withUnit(row, change.to),
          })}
        </Sentence>
      )}
      {readings > 1 && <Sentence>{describeSitting(readings, language)}</Sentence>}
      {Math.max(...days) > 1 && (
        <Sentence>
          {fillPlaces(sentencesOfChange.days[language], { earlier: String(days[0]), later: String(days[1]) })}
        </Sentence>
      )}
      {explain(row, change).map((sentence) => (
        <Sentence key={sentence}>{sentence}</Sentence>
      ))}
      {!isQuiet && judged.threshold !== null && (
        <Sentence>
          {t('checkUps.how.countsFrom', { threshold: texts.differenceInDative(row, judged.threshold) })}
        </Sentence>
      )}
      {judged.caveats.map((caveat) => (
        <Sentence key={caveat.en}>{caveat[language]}</Sentence>
      ))}
      {basis !== null && <Sentence>{basis}</Sentence>}
    </div>
  )
}

const Sentence = ({ children }: { readonly children: ReactNode }) => <p className="num">{children}</p>
