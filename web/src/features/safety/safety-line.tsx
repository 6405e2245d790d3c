import type { SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { safetyQuestion } from '@salus/domain/safety/safety-questions.ts'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { useGateOfRun } from '../../pieces/run-parts.ts'
import { Button } from '../../ui/button.tsx'
import { ShieldCheck } from '../../ui/icons.ts'
import { useAskedText } from './use-asked-text.ts'

/**
 * A line above the form. Shows when and by whom the questions were asked, when they must be asked again, and what is
 * noted with the result.
 */
export function SafetyLine({ gate }: { readonly gate: SafetyGateOfMember }) {
  const t = useT()
  const { reopen } = useGateOfRun()
  const language = useLanguage()
  const format = useFormat()
  const askedText = useAskedText()
  const answers = gate.questions.flatMap(({ answer }) => answer ?? [])
  const newest = answers.toSorted((one, other) => other.askedAt.localeCompare(one.askedAt))[0]
  const next = answers.map(({ askedAgainOn }) => askedAgainOn).toSorted()[0]
  if (newest === undefined || next === undefined) return null
  const notes = gate.notes.map((code) => safetyQuestion(code)?.name[language] ?? code)
  return (
    <section
      className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3"
      aria-label={t('safety.lineLabel')}
    >
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-success" />
      <p className="min-w-0 flex-1 basis-56 text-small text-ink-2">
        {askedText(newest)} {t('safety.askedAgain', { date: format.date(next) })}
        {notes.length > 0 && (
          <span className="block">{t('safety.noted', { notes: new Intl.ListFormat(language).format(notes) })}</span>
        )}
      </p>
      <Button variant="quiet" className="h-11" onClick={reopen}>
        {t('safety.change')}
      </Button>
    </section>
  )
}
