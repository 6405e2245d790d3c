import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ArrowRight, Building2, Check, KeyRound, Mail, UsersRound } from '../../../ui/icons.ts'
import type { LucideIcon } from '../../../ui/icons.ts'
import { MemberSignUp } from '../joining/member-sign-up.tsx'

const look = 'card group flex flex-col rounded-sheet p-5 hover:border-accent-line small:p-7'

export function RegisterSelection() {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const go = (next: string) => void navigate({ ...paths.registerSelection(), hash: next })
  if (hash === 'member' || hash === 'sent')
    return (
      <MemberSignUp
        isSent={hash === 'sent'}
        onBack={() => go('')}
        onSent={() => go('sent')}
        onCorrect={() => go('member')}
      />
    )
  return <Choices />
}

function Choices() {
  const t = useT()
  return (
    <main id="main" className="mx-auto w-full max-w-[920px] flex-1 px-4 pb-10 pt-10 small:px-8 small:pt-16">
      <h1 className="text-[2rem] font-semibold leading-10 tracking-[-.024em]">{t('public.selectionTitle')}</h1>
      <p className="mt-2 text-lead text-ink-2">{t('public.selectionText')}</p>
      <div className="mt-8 grid grid-cols-1 gap-5 small:grid-cols-2">
        <Link {...paths.registerSelection()} hash="member" className={`${look} ring-2 ring-accent`}>
          <Choice
            icon={UsersRound}
            title="public.asMember"
            text="public.asMemberText"
            points={['public.memberPoint1', 'public.memberPoint2', 'public.memberPoint3']}
          >
            <span className={buttonClass({ variant: 'primary', size: 'large' }, 'w-full')}>
              {t('registration.memberMore')}
              <ArrowRight aria-hidden />
            </span>
          </Choice>
        </Link>
        <Link {...paths.register()} className={look}>
          <Choice
            icon={Building2}
            title="public.asOrganisation"
            text="public.asOrganisationText"
            points={['public.organisationPoint1', 'public.organisationPoint2', 'public.organisationPoint3']}
          >
            <span className={buttonClass({ size: 'large' }, 'w-full')}>
              {t('registration.organisationMore')}
              <ArrowRight aria-hidden />
            </span>
          </Choice>
        </Link>
      </div>
      <div className="mt-6 rounded-card border border-line px-5 py-4 text-ink-2">
        <p className="flex gap-3">
          <Mail aria-hidden strokeWidth={1.75} className="mt-px size-5 shrink-0" />
          <span>{t('public.memberHow')}</span>
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 border-t border-line pt-1 small:mt-4 small:pt-2">
          <KeyRound aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
          <span className="flex-1">{t('public.haveCode')}</span>
          <Link {...paths.invitation()} className="link py-3">
            {t('public.enterCode')}
          </Link>
        </p>
      </div>
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
    <>
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
      <span className="mt-auto block pt-7">{children}</span>
    </>
  )
}
