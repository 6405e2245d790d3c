import '../../../styles/inside.css'
import { useT } from '../../../i18n/t.tsx'
import { ReadingPage, Section } from './page.tsx'
import { ServerRelease } from './server-release.tsx'

type Part = (typeof __THIRD_PARTY__)[number]

const direct = __THIRD_PARTY__.filter(({ isDirect }) => isDirect)
const others = __THIRD_PARTY__.filter(({ isDirect }) => !isDirect)

export function About() {
  const t = useT()
  return (
    <ReadingPage title="public.about" intro="public.aboutText">
      <Section title="public.version">
        <p className="num">{__VERSION__}</p>
        <ServerRelease />
      </Section>
      <Section title="public.interface" text="public.interfaceText">
        <p>
          <a className="link touch" href="/api/docs">
            {t('public.interfaceLink')}
          </a>
        </p>
      </Section>
      <Section title="public.licences" text="public.licencesText">
        <p>
          <a className="link touch" href="/third-party-licences.txt">
            {t('public.licenceTexts')}
          </a>
        </p>
        <PartsTable parts={direct} />
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {t('public.moreParts', { count: others.length })}
          </summary>
          <PartsTable parts={others} />
        </details>
      </Section>
    </ReadingPage>
  )
}

function PartsTable({ parts }: { parts: readonly Part[] }) {
  const t = useT()
  return (
    <div className="card mt-4 overflow-x-auto" role="region" aria-label={t('public.licences')} tabIndex={0}>
      <table className="tbl tight">
        <thead>
          <tr className="bg-well">
            <th scope="col">{t('public.part')}</th>
            <th scope="col">{t('public.version')}</th>
            <th scope="col">{t('public.licence')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, version, licence, link }) => (
            <tr key={`${name} ${version}`}>
              <td className="relative break-words">
                {link === null ? (
                  name
                ) : (
                  <a className="link after:absolute after:inset-0" href={link} rel="noreferrer" target="_blank">
                    {name}
                  </a>
                )}
              </td>
              <td className="num text-ink-2">{version}</td>
              <td className="text-ink-2">{licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
