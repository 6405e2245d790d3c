import { useRouter } from '@tanstack/react-router'
import { SetUpFactor } from '../../features/security/set-up-factor.tsx'
import { StepUp } from '../../features/sign-in/step-up.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/account/session.ts'
import { placeAfterSignIn } from '../../platform/account/place-after-sign-in.ts'
import { useSignOut } from '../../shell/session/use-sign-out.tsx'
import { Button } from '../../ui/button.tsx'
import { LogOut } from '../../ui/icons.ts'

/**
 * Shown before everything else if a tenant requires a second factor of the person. Asks the person to prove the factor
 * or, if there is none, to set one up.
 */
export function SecondFactor() {
  const t = useT()
  const router = useRouter()
  const signOut = useSignOut()
  const { secondFactor } = useSession()
  const goOn = async () => {
    const place = await placeAfterSignIn()
    if (place === null) await router.navigate({ ...paths.staff.entry(), replace: true })
    else router.history.replace(place)
  }
  return (
    <main id="main" className="mx-auto w-full max-w-[480px] flex-1 px-4 pb-10 pt-10 small:pt-16">
      <section className="card rounded-sheet p-5 small:p-7">
        <h1 className="text-h2 font-semibold">{t('security.secondStep')}</h1>
        <p className="mb-5 mt-2 text-ink-2">
          {t(secondFactor.isSetUp ? 'security.secondStepText' : 'security.setUpText')}
        </p>
        {secondFactor.isSetUp && !secondFactor.isShown ? (
          <StepUp onProved={() => void goOn()} />
        ) : (
          <SetUpFactor onDone={() => void goOn()} />
        )}
        <p className="mt-4 text-center">
          <Button variant="quiet" onClick={signOut}>
            <LogOut aria-hidden strokeWidth={1.75} />
            {t('shell.logOut')}
          </Button>
        </p>
      </section>
    </main>
  )
}
