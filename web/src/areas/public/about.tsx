import { useT } from '../../i18n/t.tsx'
import { ReadingPage, Section } from './reading-page.tsx'

const parts = [
  ['React', 'MIT'],
  ['TanStack Router, Query, Virtual', 'MIT'],
  ['FormatJS', 'MIT'],
  ['Tailwind CSS', 'MIT'],
  ['Zod', 'MIT'],
  ['Lucide', 'ISC'],
  ['Inter', 'OFL-1.1'],
  ['Fastify', 'MIT'],
  ['PostgreSQL', 'PostgreSQL'],
  ['Kysely', 'MIT'],
  ['better-auth', 'MIT'],
  ['Typst', 'Apache-2.0'],
] as const

/** Version and the licences of third-party parts. */
export function About() {
  const t = useT()
  return (
    <ReadingPage title="public.about" intro="public.aboutText">
      <Section title="public.version">
        <p className="num">{__VERSION__}</p>
      </Section>
      <Section title="public.interface" text="public.interfaceText">
        <p>
          <a className="link" href="/api/docs">
            {t('public.interfaceLink')}
          </a>
        </p>
      </Section>
      <Section title="public.licences" text="public.licencesText">
        <div className="card mt-4 overflow-hidden">
          <table className="tbl tight">
            <thead>
              <tr className="bg-well">
                <th scope="col">{t('public.part')}</th>
                <th scope="col">{t('public.licence')}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map(([name, licence]) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className="text-ink-2">{licence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </ReadingPage>
  )
}
