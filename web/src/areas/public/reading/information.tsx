import { useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { Imprint } from './imprint.tsx'
import { ReadingPage, Section } from './page.tsx'

const ways = [
  'public.infoStart1',
  'public.infoStart2',
  'public.infoStart3',
] as const satisfies readonly TranslationKey[]

export function Information() {
  const t = useT()
  return (
    <ReadingPage title="public.information" intro="public.informationIntro">
      <Section title="public.infoHow" text="public.infoHowText" />
      <Section title="public.infoStart">
        <ul>
          {ways.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </Section>
      <Section title="public.infoMembers" text="public.infoMembersText" />
      <Section title="public.infoStaff" text="public.infoStaffText" />
      <Section title="public.infoScreening" text="public.infoScreeningText" />
      <Section title="public.infoContact" text="public.infoContactText" />
      <Section title="public.imprint">
        <Imprint />
      </Section>
    </ReadingPage>
  )
}
