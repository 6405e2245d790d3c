import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { ExampleCard } from './example-card.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { SignIn } from './sign-in.tsx'

export function Home() {
  const t = useT()
  const [panel, setPanel] = useState<'sign-in' | 'forgot-password'>('sign-in')
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[1200px] flex-1 grid-cols-[minmax(0,1fr)] content-start items-center gap-x-20 gap-y-8 px-4 pb-6 pt-4 small:content-normal small:px-8 lg:grid-cols-[minmax(0,1fr)_400px]"
    >
      <section>
        <h1 className="max-w-[16ch] text-[1.875rem] font-semibold leading-[2.25rem] tracking-[-.028em] min-[22.5rem]:text-[2.125rem] min-[22.5rem]:leading-[2.5rem] small:text-hero small:leading-[3.5rem]">
          {t('public.heroTitle')}
        </h1>
        <p className="mt-4 max-w-[46ch] text-lead text-ink-2 small:mt-5 small:text-[1.0625rem] small:leading-[1.65rem]">
          {t('public.heroText')}
        </p>
        <ExampleCard />
      </section>
      {panel === 'sign-in' ? (
        <SignIn onForgot={() => setPanel('forgot-password')} />
      ) : (
        <ForgotPassword onBack={() => setPanel('sign-in')} />
      )}
    </main>
  )
}
