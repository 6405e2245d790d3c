import { type BadRows, type MemberImport, memberImportsApi } from '@salus/contract/members/imports.ts'
import { badRowsFile } from '@salus/domain/members/bad-rows-file.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { memberColumnLabel } from '../../platform/people/member-fields.ts'
import { api } from '../../platform/api/api.ts'
import { saveFile } from '../../platform/device/save-file.ts'

export function useSaveBadRows(tenantId: number) {
  const t = useT()
  const language = useLanguage()
  return async ({ id, fileName }: MemberImport): Promise<void> => {
    const bad = await allBadRows({ tenantId, importId: id })
    const text = badRowsFile(bad, {
      language,
      writeReason: ({ field, code }) =>
        `${field === null ? '' : `${t(memberColumnLabel(field))}: `}${t(`memberImports.row.${code}`)}`,
    })
    const name = fileName.replace(/\.[^.]*$/, '')
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), t('memberImports.badRowsFile', { name }))
  }
}

async function allBadRows(params: { readonly tenantId: number; readonly importId: string }): Promise<BadRows> {
  const first = await api.call(memberImportsApi.getBadRowsOfImport, { params })
  const rows = [...first.rows]
  for (let after = first.nextAfter; after !== null;) {
    const more = await api.call(memberImportsApi.getBadRowsOfImport, { params, query: { afterLine: after } })
    rows.push(...more.rows)
    after = more.nextAfter
  }
  return { ...first, rows }
}
