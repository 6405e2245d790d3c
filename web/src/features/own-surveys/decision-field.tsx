import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { consentTextOfVersion } from '@salus/domain/consents/consent-texts.ts'
import { type RefObject, useId } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import { CircleAlert, Users } from '../../ui/icons.ts'
import { groupSentences } from './group-sentences.ts'

export type Decision = 'given' | 'withdrawn'

const decisions = ['given', 'withdrawn'] as const

export function ConsentWording({ survey }: { readonly survey: MyGroupSurvey }) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const wording = consentTextOfVersion('group-reports', survey.textVersion)?.words[language] ?? ''
  return (
    <>
      <blockquote className="rounded-card border border-line bg-well px-4 py-3 text-small leading-5">
        {wording.replace('{date}', format.dateTime(survey.closesAt))}
      </blockquote>
      <ul className="mt-3 space-y-1.5 text-small">
        {groupSentences(t, survey).map((sentence) => (
          <li key={sentence} className="flex items-start gap-3">
            <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
            <span className="num min-w-0">{sentence}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface DecisionFieldProps {
  readonly choice: Decision | null
  /** The error message for a person who continued without choosing. */
  readonly missing: string | undefined
  readonly firstChoice?: RefObject<HTMLInputElement | null>
  readonly onChoose: (choice: Decision) => void
}

/** Offers yes and no. Both choices must have the same size and look, so that neither is suggested. */
export function DecisionField({ choice, missing, firstChoice, onChoose }: DecisionFieldProps) {
  const t = useT()
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-required
      aria-labelledby={`${id}-title`}
      aria-invalid={missing === undefined ? undefined : true}
      aria-describedby={missing === undefined ? undefined : `${id}-missing`}
    >
      <p id={`${id}-title`} className="mb-2 font-semibold">
        {t('ownSurveys.decision')}
      </p>
      <p id={`${id}-missing`} role="alert" className="mb-2 flex gap-2 text-small text-danger-ink empty:hidden">
        {missing !== undefined && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {missing}
          </>
        )}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {decisions.map((decision, index) => (
          <ChoiceCard
            key={decision}
            type="radio"
            name={id}
            value={decision}
            ref={index === 0 ? firstChoice : undefined}
            checked={choice === decision}
            onChange={() => onChoose(decision)}
          >
            {t(`ownSurveys.choice.${decision}`)}
          </ChoiceCard>
        ))}
      </div>
    </div>
  )
}
