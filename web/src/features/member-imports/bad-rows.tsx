import type { ImportReport } from '@salus/contract/members/imports.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { memberColumnLabel } from '../../platform/people/member-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Download } from '../../ui/icons.ts'

interface BadRowsProps {
  readonly report: ImportReport
  readonly isSaving: boolean
  readonly onSave: () => void
}

export function BadRows({ report, isSaving, onSave }: BadRowsProps) {
  const t = useT()
  const format = useFormat()
  if (report.bad.length === 0) return null
  const hidden = report.counts.bad - report.bad.length
  return (
    <Card
      heading={t('memberImports.badRows', { count: report.counts.bad })}
      action={
        <Button size="small" isBusy={isSaving} onClick={onSave}>
          <Download aria-hidden strokeWidth={1.75} />
          {t('memberImports.saveBadRows')}
        </Button>
      }
      className="mt-4 overflow-hidden"
    >
      <p className="px-5 pb-4 text-small text-ink-2">{t('memberImports.saveBadRowsText')}</p>
      <div
        className="max-h-96 overflow-auto border-t border-line"
        tabIndex={0}
        role="region"
        aria-label={t('memberImports.badRows', { count: report.counts.bad })}
      >
        <table className="tbl tight">
          <thead>
            <tr className="bg-well">
              <th scope="col" className="w-20 !pl-5">
                {t('memberImports.line')}
              </th>
              <th scope="col">{t('memberImports.personName')}</th>
              <th scope="col">{t('memberImports.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {report.bad.map(({ line, personName, problems }) => (
              <tr key={line}>
                <td className="num !pl-5 align-top">{format.number(line)}</td>
                <td className="max-w-56 align-top break-words">{personName || t('memberImports.noName')}</td>
                <td>
                  <ul className="grid gap-1">
                    {problems.map(({ field, code, cell }, index) => (
                      <li key={index} className="break-words">
                        {field !== null && <span className="font-medium">{t(memberColumnLabel(field))}: </span>}
                        {t(`memberImports.row.${code}`)}
                        {cell !== '' && <span className="text-ink-2"> {t('memberImports.quoted', { cell })}</span>}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <p className="border-t border-sep px-5 py-3 text-small text-ink-2">
          {t('memberImports.more', { count: hidden })}
        </p>
      )}
    </Card>
  )
}
