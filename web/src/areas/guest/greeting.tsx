import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { ArrowRight } from '../../ui/icons.ts'
import { GuestMessage } from './guest-message.tsx'

interface GreetingProps {
  readonly firstName: string
  readonly profile: { readonly name: string; readonly kind: string; readonly minutes: number }
  readonly itemCount: number
  readonly mayAskFewer: boolean
  readonly icon: ReactNode
  readonly isContinuing: boolean
  readonly terms: ReactNode
  readonly onStart: () => void
  readonly onNotMe: () => void
}

/** Greets the person, by first name only, before the questionnaire or measurement begins. */
export function Greeting({
  firstName,
  profile,
  itemCount,
  mayAskFewer,
  icon,
  isContinuing,
  terms,
  onStart,
  onNotMe,
}: GreetingProps) {
  const t = useT()
  const { name, minutes } = profile
  const isQuestionnaire = profile.kind === 'questionnaire'
  return (
    <GuestMessage
      icon={icon}
      title={t('links.greeting', { firstName })}
      text={t(isQuestionnaire ? 'links.greeting.questions' : 'links.greeting.values', {
        count: itemCount,
        limit: mayAskFewer ? 'upTo' : 'exact',
        name,
        minutes,
      })}
    >
      {terms}
      <Button
        variant="primary"
        size="large"
        className="mt-8 h-14! w-full max-w-[420px] small:h-16! small:text-[1.125rem]"
        onClick={onStart}
      >
        {t(isContinuing ? 'links.greeting.continue' : 'links.greeting.start')}
        <ArrowRight aria-hidden />
      </Button>
      <Button variant="quiet" size="large" className="mt-3" onClick={onNotMe}>
        {t('links.greeting.notMe', { firstName })}
      </Button>
    </GuestMessage>
  )
}
