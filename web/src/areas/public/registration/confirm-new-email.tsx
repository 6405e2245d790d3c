import { profileSettingsApi } from '@salus/contract/account/profile-settings.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { reportError } from '../../../platform/api/report-error.ts'
import { reloadSession, useMaybeSession } from '../../../platform/account/session.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { CircleAlert, CircleCheck } from '../../../ui/icons.ts'
import { newEmailToken } from '../joining/link-token.ts'

type State = 'asking' | 'over' | 'done'

const titles: Readonly<Record<State, TranslationKey>> = {
  asking: 'settings.emailConfirmTitle',
  over: 'settings.emailLinkOver',
  done: 'settings.emailConfirmed',
}
const words: Readonly<Record<State, TranslationKey>> = {
  asking: 'settings.emailConfirmText',
  over: 'settings.emailLinkOverText',
  done: 'settings.emailConfirmedText',
}

/**
 * The page that the link mailed to a new address opens. Only a click confirms the address, because programs that scan
 * links must not confirm it.
 */
export function ConfirmNewEmail() {
  const t = useT()
  const { state, failure, isBusy, confirm } = useConfirmation()
  const isInShell = useMaybeSession() !== null
  const content = (
    <section className="card rounded-sheet p-5 small:p-7" aria-live="polite">
      {state === 'done' && <CircleCheck aria-hidden className="mb-4 size-8 text-success" strokeWidth={1.75} />}
      {state === 'over' && <CircleAlert aria-hidden className="mb-4 size-8 text-muted" strokeWidth={1.75} />}
      <h1 className="text-h1 font-semibold">{t(titles[state])}</h1>
      <p className="mt-2 text-ink-2">{t(words[state])}</p>
      <FormAlert text={failure} className="mt-4" />
      <div className="mt-6 grid gap-3">
        {state === 'asking' ? (
          <Button variant="primary" size="large" className="w-full" isBusy={isBusy} onClick={confirm}>
            {t('settings.emailConfirm')}
          </Button>
        ) : (
          <Onwards />
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

function Onwards() {
  const t = useT()
  const isSignedIn = useMaybeSession() !== null
  const [target, text] = isSignedIn
    ? ([paths.profileSettings(), 'settings.toSettings'] as const)
    : ([paths.home(), 'public.signIn'] as const)
  return (
    <Link {...target} className={buttonClass({ variant: 'primary', size: 'large' }, 'w-full')}>
      {t(text)}
    </Link>
  )
}

function useConfirmation() {
  const [token] = useState(newEmailToken.take)
  const [state, setState] = useState<State>(token === null ? 'over' : 'asking')
  const { send, failure, isBusy } = useApiMutation(profileSettingsApi.confirmEmailChange, {
    onDone: async () => {
      newEmailToken.forget()
      setState('done')
      await reloadSession().catch(reportError)
    },
    wordsFor: (error) => (isOver(error) ? null : undefined),
    onFailed: (error) => {
      if (!isOver(error)) return
      newEmailToken.forget()
      setState('over')
    },
  })
  return { state, failure, isBusy, confirm: () => void send({ body: { token: token ?? '' } }) }
}

const isOver = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'link-not-usable'
