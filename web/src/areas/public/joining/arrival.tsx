import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { CodeForm } from '../../../features/sign-in/code-form.tsx'
import { tellOtherWindows } from '../../../features/sign-in/confirm.ts'
import { FailureNote } from '../../../features/sign-in/failure-note.tsx'
import { signInText } from '../../../features/sign-in/sign-in-text.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { enter } from '../../../platform/account/session.ts'
import { finishSingleSignOn, showSecondFactor } from '../../../platform/account/sign-in.ts'
import { placeAfterSignIn } from '../../../platform/account/place-after-sign-in.ts'
import { forgetAskedSilently, store, wasAskedSilently } from '../../../platform/device/storage.ts'
import { showSessionEnd } from '../../../shell/session/end.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

let finishing: ReturnType<typeof finishSingleSignOn> | null = null

/**
 * The answer of the identity provider can be used only once. So the answer is removed from the URL, and simultaneous
 * calls share one request.
 */
function finishOnce() {
  const answer = location.search
  if (answer !== '') history.replaceState(history.state, '', location.pathname)
  finishing ??= finishSingleSignOn(answer === '' ? '?' : answer).finally(() => {
    finishing = null
  })
  return finishing
}

/** The page to which the identity provider redirects the browser. */
export function Arrival() {
  const t = useT()
  const { failure, secondStep, isDone, goOn } = useArrival()
  return (
    <main id="main" className="mx-auto w-full max-w-[440px] flex-1 px-4 pb-10 pt-10 small:pt-16">
      <section className="card space-y-4 rounded-sheet p-5 small:p-7">
        <h1 className="text-h2 font-semibold">{t(secondStep === null ? 'public.signIn' : 'security.secondStep')}</h1>
        <FailureNote text={failure} />
        {isDone && <p>{t('security.closeWindow')}</p>}
        {failure !== null && (
          <Link {...paths.home()} className={buttonClass({ variant: 'primary', size: 'large' }, 'w-full')}>
            {t('public.backToSignIn')}
          </Link>
        )}
        {secondStep !== null && (
          <CodeForm onCode={(code) => showSecondFactor(secondStep, code).then(goOn)} action={t('public.signIn')} />
        )}
        {failure === null && secondStep === null && !isDone && <Skeleton className="h-12" />}
      </section>
    </main>
  )
}

function useArrival() {
  const t = useT()
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const [secondStep, setSecondStep] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const goOn = async () => {
    store('signedInBy', 'single-sign-on')
    forgetAskedSilently()
    if (await tellOtherWindows()) {
      setDone(true)
      return window.close()
    }
    await enter()
    const place = await placeAfterSignIn()
    if (place === null) await router.navigate({ ...paths.staff.entry(), replace: true })
    else router.history.replace(place)
  }
  const fail = async (error: unknown) => {
    if (!wasAskedSilently()) return setFailure(signInText(t, error))
    // Does not show the failure, because the person has not noticed the silent sign-in. A toast on the sign-in page
    // reports that the session has ended.
    showSessionEnd()
    await router.navigate({ ...paths.home(), replace: true })
  }
  const arrive = useEffectEvent(() => {
    finishOnce()
      .then((next) => (next.secondStep === null ? goOn() : setSecondStep(next.secondStep)))
      .catch(fail)
  })
  useEffect(() => arrive(), [])
  return { failure, secondStep, isDone, goOn }
}
