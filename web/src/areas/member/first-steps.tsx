import { membershipsApi } from '@salus/contract/tenant/memberships.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { Link } from '@tanstack/react-router'
import { QuietSwitch } from '../../features/check-ups/rows/quiet-mode.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/account/session.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Check, Mail, Play } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { writeLength } from './own-profiles.ts'

export function FirstSteps({ profiles }: { readonly profiles: readonly OwnMeasurementProfile[] }) {
  const t = useT()
  const { user, memberships } = useSession()
  const first = profiles[0]
  const isLinked = memberships.some((membership) => membership.memberId !== null)
  const nothing = useEmptyText()
  return (
    <>
      <PageHeader
        title={t('overview.welcome', { name: user.firstName })}
        text={t('overview.welcomeText')}
        actions={<QuietSwitch />}
      />
      <div className="grid gap-4 @[53.75rem]:grid-cols-[1fr_344px]">
        <Card className="grid place-items-center p-8 text-center small:p-10">
          <div className="max-w-[400px]">
            <FirstPoint />
            <h2 className="mt-8 text-h2 font-semibold">{t('overview.firstPoint')}</h2>
            <p className="mt-2 text-ink-2">
              {first === undefined
                ? nothing
                : t('overview.firstPointText', { name: first.name, minutes: first.minutes })}
            </p>
            {first === undefined ? (
              <Link {...paths.linking()} className={buttonClass({ variant: 'primary', size: 'large' }, 'mt-6')}>
                {t('overview.enterCode')}
              </Link>
            ) : (
              <Link
                {...paths.member.performAnalysis(first.path)}
                className={buttonClass(
                  { variant: 'primary', size: 'large' },
                  'mt-6 !h-auto min-h-12 !whitespace-normal',
                )}
              >
                <Play aria-hidden />
                {t('overview.start', { name: first.name })}
              </Link>
            )}
          </div>
        </Card>
        <Card className="p-6">
          <h2 className="text-h3 font-semibold">{t('overview.gettingStarted')}</h2>
          <ol className="mt-5 space-y-5">
            <Step number={1} isDone title={t('overview.step.account')} text={t('overview.step.done')} />
            <Step
              number={2}
              isDone={isLinked}
              title={t('overview.step.link')}
              text={t(isLinked ? 'overview.step.done' : 'overview.step.linkText')}
            />
            <Step
              number={3}
              title={t('overview.step.answer')}
              text={first === undefined ? '' : writeLength(t, first)}
            />
          </ol>
        </Card>
      </div>
      <Card className="mt-4 flex flex-wrap items-center gap-4 p-5">
        <span className="tile">
          <Mail aria-hidden />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">{t('overview.expected')}</p>
          <p className="text-small break-words text-ink-2">{t('overview.expectedText', { email: user.email })}</p>
        </div>
        {first !== undefined && (
          <Link {...paths.linking()} className={buttonClass()}>
            {t('overview.enterCode')}
          </Link>
        )}
      </Card>
    </>
  )
}

/**
 * Explains why there are no questionnaires and no results. A person who is linked, or who has left, already has a
 * record. Such a person is not asked to link an organisation: their record may be on hold, and records on hold are
 * never shown.
 */
function useEmptyText(): string {
  const t = useT()
  const { memberships } = useSession()
  const ended = useApiQuery(membershipsApi.getEndedMemberships, {}, { enabled: memberships.length === 0 }).data?.items
  const linked = memberships.filter(({ memberId }) => memberId !== null)
  if (linked.length > 0) return t('overview.nothingAt', { tenant: listNames(linked) })
  if (ended !== undefined && ended.length > 0) return t('overview.nothingSinceLeft', { tenant: listNames(ended) })
  return t('overview.noProfile')
}

const listNames = (tenants: readonly { readonly displayName: string }[]) =>
  [...new Set(tenants.map(({ displayName }) => displayName))].join(', ')

interface StepProps {
  readonly number: number
  readonly isDone?: boolean
  readonly title: string
  readonly text: string
}

function Step({ number, isDone = false, title, text }: StepProps) {
  const look = isDone ? 'bg-success-soft text-success-ink' : 'border border-line-strong text-ink-2'
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className={`num grid size-7 shrink-0 place-items-center rounded-full text-caption font-semibold ${look}`}
      >
        {isDone ? <Check className="size-3.5" /> : number}
      </span>
      <span>
        <span className={`block font-medium ${isDone ? 'text-muted' : ''}`}>{title}</span>
        <span className="num block text-small text-muted">{text}</span>
      </span>
    </li>
  )
}

const FirstPoint = () => (
  <svg viewBox="0 40 240 40" className="mx-auto h-auto w-56" aria-hidden="true">
    <rect y="44" width="240" height="32" rx="6" fill="var(--band)" />
    <path d="M0 44h240M0 76h240" stroke="var(--band-edge)" strokeDasharray="3 4" />
    {[120, 184].map((x) => (
      <circle
        key={x}
        cx={x}
        cy="60"
        r="10"
        fill="var(--surface)"
        stroke="var(--chart-prev)"
        strokeWidth="2"
        strokeDasharray="3 3.5"
      />
    ))}
    <circle cx="56" cy="60" r="15" fill="var(--accent)" stroke="var(--surface)" strokeWidth="4" />
    <path d="M56 54v12M50 60h12" stroke="var(--accent-foreground)" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
)
