import { Link } from '@tanstack/react-router'
import { Activity, Scale, ShieldCheck, TrendingUp } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useMaybeSession } from '../../platform/session.ts'
import { buttonClass } from '../../ui/button.tsx'

/** What an organisation gets, and how its account is opened. */
export const Register = () => <RegisterPage title="public.registerTitle" text="public.registerText" />

/** The partner's variant: the same page with Tanita in front and the emerald preset (see routes.tsx). */
export const RegisterTanita = () => <RegisterPage title="public.tanitaTitle" text="public.tanitaText" isTanita />

const gains = [
  [Activity, 'public.getMeasure', 'public.getMeasureText'],
  [TrendingUp, 'public.getUnderstand', 'public.getUnderstandText'],
  [ShieldCheck, 'public.getProtect', 'public.getProtectText'],
] as const satisfies readonly (readonly [LucideIcon, TranslationKey, TranslationKey])[]

function RegisterPage({
  title,
  text,
  isTanita = false,
}: {
  title: TranslationKey
  text: TranslationKey
  isTanita?: boolean
}) {
  const t = useT()
  const isSignedIn = useMaybeSession() !== null
  const shown = isTanita ? ([[Scale, 'public.tanitaIncluded', 'public.tanitaIncludedText'], ...gains] as const) : gains
  return (
    <main id="main" className="mx-auto w-full max-w-[920px] flex-1 px-4 pb-10 pt-10 small:px-8 small:pt-16">
      <h1 className="text-[2rem] font-semibold leading-10 tracking-[-.024em]">{t(title)}</h1>
      <p className="mt-2 max-w-[60ch] text-lead text-ink-2">{t(text)}</p>
      <ul className={`mt-8 grid gap-4 ${isTanita ? 'small:grid-cols-2' : 'small:grid-cols-3'}`}>
        {shown.map(([Icon, name, explanation]) => (
          <li key={name} className="card p-5">
            <span className="tile b">
              <Icon aria-hidden strokeWidth={1.75} />
            </span>
            <h2 className="mt-4 text-h3 font-semibold">{t(name)}</h2>
            <p className="mt-1 text-ink-2">{t(explanation)}</p>
          </li>
        ))}
      </ul>
      <section className="card mt-4 flex flex-wrap items-center gap-x-8 gap-y-5 rounded-sheet p-7">
        <div className="min-w-60 flex-1">
          <h2 className="text-h2 font-semibold">{t('public.openAccount')}</h2>
          <p className="mt-1.5 max-w-[60ch] text-ink-2">{t('public.openAccountText')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link {...paths.information()} className={buttonClass({ variant: 'primary', size: 'large' })}>
            {t('public.information')}
          </Link>
          {!isSignedIn && (
            <Link {...paths.home()} className={buttonClass({ size: 'large' })}>
              {t('public.signIn')}
            </Link>
          )}
        </div>
      </section>
    </main>
  )
}
