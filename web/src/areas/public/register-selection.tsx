import { Link } from '@tanstack/react-router'
import { ArrowRight, Building2, Check, Info, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Two ways to Salus: as a member, or for an organisation. */
export function RegisterSelection() {
  const t = useT()
  return (
    <main id="main" className="mx-auto w-full max-w-[920px] flex-1 px-4 pb-10 pt-10 small:px-8 small:pt-16">
      <h1 className="text-[2rem] font-semibold leading-10 tracking-[-.024em]">{t('public.selectionTitle')}</h1>
      <p className="mt-2 text-lead text-ink-2">{t('public.selectionText')}</p>
      <div className="mt-8 grid gap-5 small:grid-cols-2">
        <Choice
          icon={UserRound}
          title="public.asMember"
          text="public.asMemberText"
          points={['public.memberPoint1', 'public.memberPoint2', 'public.memberPoint3']}
        >
          <p className="flex gap-2.5 rounded-control bg-well px-4 py-3 text-ink-2">
            <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 text-accent-ink" />
            {t('public.memberHow')}
          </p>
        </Choice>
        <Choice
          icon={Building2}
          title="public.asOrganisation"
          text="public.asOrganisationText"
          points={['public.organisationPoint1', 'public.organisationPoint2', 'public.organisationPoint3']}
        >
          <Link {...paths.register()} className={buttonClass({ variant: 'primary', size: 'large' }, 'w-full')}>
            {t('public.organisationMore')}
            <ArrowRight aria-hidden />
          </Link>
        </Choice>
      </div>
      <p className="mt-6 text-center text-small text-ink-2">
        {t('public.haveAccount')}{' '}
        <Link {...paths.home()} className="link inline-block py-1">
          {t('public.signIn')}
        </Link>
      </p>
    </main>
  )
}

interface ChoiceProps {
  icon: LucideIcon
  title: TranslationKey
  text: TranslationKey
  points: readonly TranslationKey[]
  children: ReactNode
}

function Choice({ icon: Icon, title, text, points, children }: ChoiceProps) {
  const t = useT()
  return (
    <section className="card flex flex-col rounded-sheet p-7">
      <span className="tile b !size-12 !rounded-[12px]">
        <Icon aria-hidden strokeWidth={1.75} className="!size-6" />
      </span>
      <h2 className="mt-5 text-h2 font-semibold">{t(title)}</h2>
      <p className="mt-1.5 text-ink-2">{t(text)}</p>
      <ul className="mt-5 space-y-2.5 text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 text-success" />
            {t(point)}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-7">{children}</div>
    </section>
  )
}
