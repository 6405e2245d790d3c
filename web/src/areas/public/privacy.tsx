import { useFormat, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { ReadingPage, Section } from './reading-page.tsx'

const versionDate = '2026-11-21'
const kept = [
  'public.privacyWhat1',
  'public.privacyWhat2',
  'public.privacyWhat3',
  'public.privacyWhat4',
] as const satisfies readonly TranslationKey[]

/** The privacy notice, with its version and date. */
export function Privacy() {
  const t = useT()
  const format = useFormat()
  return (
    <ReadingPage title="public.privacy" intro="public.privacyIntro">
      <p className="num !text-small !text-muted">
        {t('public.privacyVersion', { date: format.dateLong(versionDate) })}
      </p>
      <Section title="public.privacyWho" text="public.privacyWhoText" />
      <Section title="public.privacyWhat">
        <ul>
          {kept.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </Section>
      <Section title="public.privacyNot" text="public.privacyNotText" />
      <Section title="public.privacyBrowser" text="public.privacyBrowserText" />
      <Section title="public.privacyRights" text="public.privacyRightsText" />
    </ReadingPage>
  )
}
