import type { Translate, TranslationKey } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'

const texts: Readonly<Record<string, TranslationKey>> = {
  empty: 'memberImports.problem.empty',
  'no-rows': 'memberImports.problem.noRows',
  pdf: 'memberImports.problem.other',
  binary: 'memberImports.problem.other',
  json: 'memberImports.problem.json',
  web_page: 'memberImports.problem.webPage',
  old_spreadsheet: 'memberImports.problem.oldSpreadsheet',
  damaged: 'memberImports.problem.damaged',
  'too-many-rows': 'memberImports.problem.tooManyRows',
  'too-many-columns': 'memberImports.problem.tooManyColumns',
  'too-large': 'memberImports.problem.unpacked',
}

/** Explains why a file cannot be read. Returns `null` for other errors. */
export function fileProblemText(t: Translate, error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return null
  if (error.problem.code === 'body-too-large') return t('memberImports.problem.too-large')
  const problem = error.problem.errors?.find(({ path }) => path === 'content')
  return problem ? t(texts[problem.code] ?? 'memberImports.problem.other') : null
}
