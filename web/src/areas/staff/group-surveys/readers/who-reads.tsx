import { Link } from '@tanstack/react-router'
import { useLanguage, useT } from '../../../../i18n/t.tsx'
import { paths } from '../../../../paths.ts'
import { useTenant } from '../../staff-area.tsx'
import type { Readers } from './use-readers.ts'

export function WhoReads({ readers }: { readonly readers: Readers }) {
  const t = useT()
  const language = useLanguage()
  const { names, includesMe } = readers
  if (names.length === 0) return <Nobody readers={readers} />
  return (
    <p>
      {t('groupSurveys.readers.names', { names: new Intl.ListFormat(language).format(names) })}{' '}
      {!includesMe && t('groupSurveys.readers.notYou')}
    </p>
  )
}

function Nobody({ readers: { areApart, invited } }: { readonly readers: Readers }) {
  const t = useT()
  const { tenantId } = useTenant()
  return (
    <div role="status" className="rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
      <p className="font-medium">{t('groupSurveys.readers.nobody')}</p>
      <p className="mt-0.5 text-small">
        {invited > 0 ? t('groupSurveys.readers.invited', { count: invited }) : t('groupSurveys.readers.twoWays')}
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-small">
        <li>
          {t('groupSurveys.readers.wayInvite')}{' '}
          <Link {...paths.staff.employees(tenantId)} className="link">
            {t('groupSurveys.readers.toEmployees')}
          </Link>
        </li>
        <li>
          {t(areApart ? 'groupSurveys.readers.waySetting' : 'groupSurveys.readers.wayRight')}{' '}
          {areApart && (
            <Link {...paths.staff.tenantSettings(tenantId, 'security')} className="link">
              {t('groupSurveys.readers.toSecurity')}
            </Link>
          )}
        </li>
      </ul>
    </div>
  )
}
