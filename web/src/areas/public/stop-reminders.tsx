import { remindersApi } from '@salus/contract/measuring/reminders.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { reloadSession, useMaybeSession } from '../../platform/account/session.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { reminderToken } from './joining/link-token.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { CircleAlert, CircleCheck } from '../../ui/icons.ts'

type State = 'asking' | 'stopped' | 'resumed' | 'broken'

interface Said {
  readonly title: TranslationKey
  readonly text: TranslationKey
}

const words: Readonly<Record<State, Said>> = {
  asking: { title: 'settings.remindersStopTitle', text: 'settings.remindersStopText' },
  stopped: { title: 'settings.remindersStopped', text: 'settings.remindersStoppedText' },
  resumed: { title: 'settings.remindersResumed', text: 'settings.remindersResumedText' },
  broken: { title: 'settings.remindersLinkBroken', text: 'settings.remindersLinkBrokenText' },
}

/** The link replaces the button that was clicked, so it takes over the focus. */
const takeFocus = (link: HTMLElement | null) => link?.focus()

/**
 * The page that the link in a reminder opens. Only a click stops the reminders, because programs that scan links must
 * not stop them.
 */
export function StopReminders() {
  const t = useT()
  const { state, failure, isBusy, choose } = useReminderChoice()
  const isInShell = useMaybeSession() !== null
  const content = (
    <section className="card rounded-sheet p-5 small:p-7">
      {state === 'broken' && <CircleAlert aria-hidden className="mb-4 size-8 text-muted" strokeWidth={1.75} />}
      {(state === 'stopped' || state === 'resumed') && (
        <CircleCheck aria-hidden className="mb-4 size-8 text-success" strokeWidth={1.75} />
      )}
      <div aria-live="polite">
        <h1 className="text-h1 font-semibold">{t(words[state].title)}</h1>
        <p className="mt-2 text-ink-2">{t(words[state].text)}</p>
      </div>
      <FormAlert text={failure} className="mt-4" />
      <div className="mt-6 grid gap-3">
        {state === 'broken' ? (
          <Link ref={takeFocus} {...paths.profileSettings()} className={buttonClass({ size: 'large' }, 'w-full')}>
            {t('settings.toSettings')}
          </Link>
        ) : (
          <Button
            variant={state === 'asking' ? 'primary' : 'secondary'}
            size="large"
            className="w-full"
            isBusy={isBusy}
            onClick={() => choose(state === 'stopped')}
          >
            {t(state === 'stopped' ? 'settings.remindersResume' : 'settings.remindersStop')}
          </Button>
        )}
      </div>
    </section>
  )
  // The shell already has a main element.
  if (isInShell) return <div className="mx-auto max-w-[480px] pt-6">{content}</div>
  return (
    <main id="main" className="mx-auto w-full max-w-[480px] flex-1 px-4 pb-10 pt-10 small:pt-16">
      {content}
    </main>
  )
}

function useReminderChoice() {
  const [taken] = useState(reminderToken.take)
  const token = taken ?? ''
  const isSignedIn = useMaybeSession() !== null
  const [state, setState] = useState<State>('asking')
  const { send, failure, isBusy } = useApiMutation(remindersApi.chooseReminders, {
    onDone: async (_, { body }) => {
      setState(body.isWanted ? 'resumed' : 'stopped')
      // Loads the session again, because it contains the reminder setting.
      if (isSignedIn) await reloadSession().catch(reportError)
    },
    wordsFor: (error) => (isOfToken(error) ? null : undefined),
    onFailed: (error) => {
      if (isOfToken(error)) setState('broken')
    },
  })
  return { state, failure, isBusy, choose: (isWanted: boolean) => void send({ body: { token, isWanted } }) }
}

/** True if the server refused the token, because it is truncated or invalid. */
const isOfToken = (error: unknown) =>
  error instanceof ApiProblem && (error.problem.code === 'link-not-usable' || error.problem.code === 'invalid-input')
