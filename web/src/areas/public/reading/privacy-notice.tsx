import type { ReactNode } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { Section } from './page.tsx'

const versions = [
  { number: 5, from: '2026-11-29', text: 'public.privacyChange5' },
  { number: 4, from: '2026-11-28', text: 'public.privacyChange4' },
  { number: 3, from: '2026-11-26', text: 'public.privacyChange3' },
  { number: 2, from: '2026-11-22', text: 'public.privacyChange2' },
  { number: 1, from: '2026-11-21', text: 'public.privacyChange1' },
] as const satisfies readonly { number: number; from: string; text: TranslationKey }[]
const [current] = versions

const sections = [
  [
    'public.privacyWhat',
    [
      'public.privacyWhat1',
      'public.privacyWhat2',
      'public.privacyWhat3',
      'public.privacyWhat6',
      'public.privacyWhat4',
      'public.privacyWhat5',
    ],
  ],
  ['public.privacyWhy', ['public.privacyWhy1', 'public.privacyWhy2', 'public.privacyWhy3']],
  ['public.privacySeen', ['public.privacySeen1', 'public.privacySeen2', 'public.privacySeen3']],
  [
    'public.privacyLong',
    ['public.privacyLong1', 'public.privacyLong4', 'public.privacyLong2', 'public.privacyLong3', 'public.privacyLong5'],
  ],
] as const satisfies readonly (readonly [TranslationKey, readonly TranslationKey[]])[]

export function PrivacyNotice({ imprint }: { readonly imprint?: ReactNode }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <p className="num !text-small !text-muted">
        {t('public.privacyVersion', { number: current.number, date: format.dateLong(current.from) })}
      </p>
      <Section title="public.privacyWho" text="public.privacyWhoText">
        {imprint}
      </Section>
      {sections.map(([title, lines]) => (
        <Section key={title} title={title}>
          <ul>
            {lines.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </Section>
      ))}
      <Section title="public.privacyNot" text="public.privacyNotText" />
      <Section title="public.privacyBrowser" text="public.privacyBrowserText" />
      <Section title="public.privacyRights" text="public.privacyRightsText" />
      <Section title="public.privacyVersions">
        <ol className="list-none">
          {versions.map(({ number, from, text }) => (
            <li key={number}>
              <span className="font-medium text-ink">
                {t('public.privacyVersion', { number, date: format.dateLong(from) })}:
              </span>{' '}
              {t(text)}
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
