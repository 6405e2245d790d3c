import { writeAmount } from '@salus/domain/unit-words.ts'
import { readClassWord } from '@salus/domain/measurement-profiles/class-word.ts'
import { describeRemarks } from '@salus/domain/measurement-profiles/score-remarks.ts'
import { reasonInWords } from '@salus/domain/measurement-profiles/withheld-reasons.ts'
import { useEffect, useRef, useState } from 'react'
import type { Preliminary, PreliminaryScore } from '../../features/offline-days/preliminary.ts'
import { CrisisPage } from '../../features/warnings/crisis-page.tsx'
import { WarningsCard } from '../../features/warnings/warnings-card.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CloudOff, LayoutList, Play, Printer } from '../../ui/icons.ts'

interface PreliminaryResultProps {
  readonly result: Preliminary
  readonly name: string
  /** False if the member does not share results of this kind with staff. Staff then see neither values nor warnings. */
  readonly isShared: boolean
  /** True if staff typed the values. Staff then see a crisis even if the member does not share the result. */
  readonly isTyped: boolean
  readonly next?: { readonly label: string; readonly open: () => void } | undefined
  readonly onClose: () => void
}

export function PreliminaryResult({ result, name, isShared, isTyped, next, onClose }: PreliminaryResultProps) {
  const t = useT()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const crisis = isShared || isTyped ? result.warnings.find(({ urgency }) => urgency === 'crisis') : undefined
  const [isRead, setRead] = useState(crisis === undefined)
  useEffect(() => {
    if (isRead) heading.current?.focus({ preventScroll: true })
  }, [isRead])
  if (crisis !== undefined && !isRead)
    return (
      <CrisisPage
        warning={crisis}
        voice="staff"
        name={name}
        action={t('warnings.showResult')}
        onDone={() => setRead(true)}
      />
    )
  return (
    <div className="mx-auto max-w-[820px]">
      <p className="text-lead text-ink-2 [overflow-wrap:anywhere]">{name}</p>
      <h1 ref={heading} tabIndex={-1} className="text-h1 font-semibold outline-none [hyphens:auto]">
        {result.profile.name[language]}
      </h1>
      <p className="mt-3 mb-5 flex items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
        <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong className="font-semibold">{t('offlineDays.preliminary')}</strong>{' '}
          {t('offlineDays.preliminaryText', { version: result.profile.version })}
        </span>
      </p>
      {isShared ? (
        <>
          <WarningsCard shown={result.warnings.map((warning) => ({ warning }))} voice="staff" />
          <Card>
            <dl className="divide-y divide-sep">
              {result.scores.map((one) => (
                <ScoreRow key={one.score.code} {...one} />
              ))}
            </dl>
          </Card>
        </>
      ) : (
        <Card>
          <p className="px-5 py-4">{t('offlineDays.notShared')}</p>
        </Card>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2 print:hidden">
        <Button size="large" onClick={() => window.print()}>
          <Printer aria-hidden strokeWidth={1.75} />
          {t('checkUps.print')}
        </Button>
        <Button size="large" variant={next === undefined ? 'primary' : 'secondary'} onClick={onClose}>
          <LayoutList aria-hidden strokeWidth={1.75} />
          {t('measurementDays.toBoard')}
        </Button>
        {next !== undefined && (
          <Button size="large" variant="primary" onClick={next.open}>
            <Play aria-hidden />
            {next.label}
          </Button>
        )}
      </div>
    </div>
  )
}

function ScoreRow(preliminary: PreliminaryScore) {
  const { score, definition, band } = preliminary
  const language = useLanguage()
  const value = useValueText(preliminary)
  const remarks = describeRemarks(language, score)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5">
      <dt className="min-w-0 flex-1 basis-48 font-medium [hyphens:auto]">{definition.name[language]}</dt>
      <dd className="num text-right text-lead font-semibold [overflow-wrap:anywhere]">{value}</dd>
      {band !== undefined && typeof score.value === 'number' && (
        <dd>
          <Chip {...chooseChip(band)}>{band.name[language]}</Chip>
        </dd>
      )}
      {remarks.length > 0 && <dd className="w-full text-small text-ink-2">{remarks.join(' ')}</dd>}
    </div>
  )
}

function useValueText({ score, definition, band, decimals }: PreliminaryScore): string {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const { value, reference } = score
  if (typeof value === 'number')
    return writeAmount(
      { value, unit: definition.unit, decimals: decimals ?? 0 },
      format.number(value, decimals),
      language,
    )
  if (value === null) return reasonInWords(reference ?? '')?.[language] ?? t('checkUps.notGiven')
  return band?.name[language] ?? readClassWord(value) ?? ''
}

const chips = {
  good: { tone: 'good', shape: 'dot' },
  neutral: { tone: 'plain', shape: 'ring' },
  watch: { tone: 'watch', shape: 'up' },
  act: { tone: 'act', shape: 'up' },
} as const

const chooseChip = ({ valence, position }: NonNullable<PreliminaryScore['band']>) => {
  const chip = chips[valence]
  return chip.shape === 'up' && position === 'under' ? { ...chip, shape: 'down' as const } : chip
}
