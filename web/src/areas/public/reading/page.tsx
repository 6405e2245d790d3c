import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { useMaybeSession } from '../../../platform/account/session.ts'

interface ReadingPageProps {
  title: TranslationKey
  intro: TranslationKey
  children?: ReactNode
}

/** A text page. Inside the shell it uses the shell's main element. Elsewhere it renders a main element of its own. */
export function ReadingPage({ title, intro, children }: ReadingPageProps) {
  const t = useT()
  const content = (
    <article className="prose">
      <h1 className="text-[2rem] font-semibold leading-10 tracking-[-.024em]">{t(title)}</h1>
      <p className="!mt-3">{t(intro)}</p>
      {children}
    </article>
  )
  if (useMaybeSession()) return content
  return (
    <main id="main" className="mx-auto w-full max-w-[1200px] flex-1 px-4 pb-10 pt-6 small:px-8 small:pt-12">
      {content}
    </main>
  )
}

export function Section({
  title,
  text,
  children,
}: {
  title: TranslationKey
  text?: TranslationKey
  children?: ReactNode
}) {
  const t = useT()
  return (
    <section>
      <h2>{t(title)}</h2>
      {text && <p>{t(text)}</p>}
      {children}
    </section>
  )
}
