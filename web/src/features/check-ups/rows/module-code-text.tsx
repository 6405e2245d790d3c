import { moduleCodeText } from '@salus/domain/module-codes/all-module-codes.ts'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { ExplainTo } from '../../../platform/people/person-words.tsx'
import type { ResultRow } from './row.ts'
import { useResultTexts } from './texts.ts'

export function ModuleCodeText({ row }: { readonly row: ResultRow }) {
  const t = useT()
  const language = useLanguage()
  const texts = useResultTexts()
  const known = row.moduleCode && moduleCodeText(row.moduleCode.pluginId, row.moduleCode.code)
  if (known === undefined) return null
  const sent = texts.writeRange(row)
  const parts = [
    { title: t('explain.what'), text: known.what[language] },
    {
      title: t('explain.usual'),
      text:
        sent === undefined ? known.usual[language] : `${known.usual[language]} ${t('explain.sent', { range: sent })}`,
    },
    { title: t('explain.action'), text: known.action[language] },
  ]
  return (
    <div className="space-y-4">
      <p className="text-lead font-medium">{known.name[language]}</p>
      <ExplainTo />
      {parts.map(({ title, text }) => (
        <section key={title}>
          <h3 className="font-semibold">{title}</h3>
          <p className="num mt-1 max-w-[62ch] text-ink-2">{text}</p>
        </section>
      ))}
      <p className="text-small text-muted">{t('explain.source', { source: known.source[language] })}</p>
    </div>
  )
}
