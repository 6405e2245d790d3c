import { ReadingPage, Section } from './reading-page.tsx'

/** How Salus works, imprint and contact. */
export function Information() {
  return (
    <ReadingPage title="public.information" intro="public.informationIntro">
      <Section title="public.infoHow" text="public.infoHowText" />
      <Section title="public.infoMembers" text="public.infoMembersText" />
      <Section title="public.infoStaff" text="public.infoStaffText" />
      <Section title="public.infoScreening" text="public.infoScreeningText" />
      <Section title="public.infoContact" text="public.infoContactText" />
    </ReadingPage>
  )
}
