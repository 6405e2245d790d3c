import { Link } from '@tanstack/react-router'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
import { ReadingPage } from './page.tsx'

export function Privacy() {
  const t = useT()
  return (
    <ReadingPage title="public.privacy" intro="public.privacyIntro">
      <PrivacyNotice
        imprint={
          <p>
            <Link {...paths.information()} className="link touch">
              {t('public.imprint')}
            </Link>
          </p>
        }
      />
    </ReadingPage>
  )
}
