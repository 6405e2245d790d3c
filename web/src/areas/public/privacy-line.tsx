import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'

export function PrivacyLine() {
  const t = useT()
  return (
    <p className="mt-6 text-small text-ink-2">
      {t('registration.privacy')}{' '}
      <Link {...paths.privacy()} className="link touch inline-block py-1">
        {t('public.privacy')}
      </Link>
    </p>
  )
}
