import {
  type ImportReading,
  type ImportReport,
  largestMemberFile,
  type MemberImport,
  memberImportsApi,
  type OpenedImport,
} from '@salus/contract/members/imports.ts'
import { useT } from '../../i18n/t.tsx'
import { toBase64 } from '../../platform/device/to-base64.ts'
import { newIdempotencyKey } from '../../platform/api/idempotency-key.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useChoice } from '../../platform/api/use-choice.ts'
import { write } from '../../platform/api/write.ts'
import { useKeptInput } from '../../platform/pages/use-kept-input.ts'
import { fileProblemText } from './file-problem-text.ts'

/**
 * The choices so far. `consent` is missing until staff choose how the members consented, because nothing is
 * preselected.
 */
export type ImportDraft = Omit<ImportReading, 'consent'> & { readonly consent?: ImportReading['consent'] }

/** A report, and the choices for which it was made. */
interface Checked {
  readonly reading: ImportReading
  readonly report: ImportReport
}

/** A file that was chosen but not imported yet. */
interface KeptImport {
  readonly opened: OpenedImport
  readonly draft: ImportDraft
  /** The last check; `null` before the first check, and after returning to the columns. */
  readonly checked: Checked | null
}

interface CheckingOptions {
  readonly tenantId: number
  readonly kept: KeptImport | null
  readonly onChecked: (kept: KeptImport) => void
}

/**
 * Checks the file without importing it. Choices made during a check start another check afterwards, so that the page
 * and the server agree.
 */
function useChecking({ tenantId, kept, onChecked }: CheckingOptions) {
  const t = useT()
  return useChoice(
    kept?.checked?.reading ?? null,
    async (reading: ImportReading | null) => {
      if (!kept || !reading) return
      const { opened } = kept
      const params = { tenantId, importId: opened.import.id }
      const report = await write(memberImportsApi.checkMemberImport, {
        params,
        body: reading,
        // The server stores the choices that it checked last. A repeated check must therefore run again instead of
        // returning the earlier response.
        idempotencyKey: newIdempotencyKey(),
      })
      onChecked({ opened, draft: reading, checked: { reading, report } })
    },
    { wordsFor: (error) => fileProblemText(t, error) ?? undefined },
  )
}

function useActing() {
  const t = useT()
  return useSending((work: () => Promise<void>) => work(), {
    wordsFor: (error) => fileProblemText(t, error) ?? undefined,
  })
}

/**
 * Deletes the file on the server. The file may be gone already, because the server keeps unused files only for a
 * limited time.
 */
async function discardFile(tenantId: number, importId: string): Promise<void> {
  try {
    await write(memberImportsApi.discardMemberImport, { params: { tenantId, importId } })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.problem.code === 'not-found')) throw error
  }
}

/**
 * Takes a file through its steps: choice, columns, check, import. Going back or visiting another page loses nothing.
 * The examples from the file are personal data of other people, so they are kept only in memory. The browser asks
 * before a reload would lose the choices.
 */
export function useMemberImport(tenantId: number, onStarted: (started: MemberImport) => void) {
  const t = useT()
  const { kept, keep, forget } = useKeptInput<KeptImport>('memberImport', tenantId)
  const checking = useChecking({ tenantId, kept, onChecked: keep })
  const acting = useActing()
  const act = (work: () => Promise<void>) => {
    checking.refuse(null)
    void acting.send(work)
  }
  const choose = (file: File) =>
    act(async () => {
      if (file.size > largestMemberFile) return acting.refuse(t('memberImports.problem.too-large'))
      const content = await toBase64(file)
      if (content === '') return acting.refuse(t('memberImports.problem.empty'))
      const opened = await write(memberImportsApi.openMemberImport, {
        params: { tenantId },
        body: { fileName: file.name.slice(-200), content },
      })
      keep({ opened, draft: { columns: opened.columns, doubles: 'skip', choices: [] }, checked: null })
    })

  const start = (leaveOutBadRows: boolean) =>
    act(async () => {
      if (!kept?.checked) return
      const { id: importId, revision } = kept.checked.report.import
      const body = { revision, leaveOutBadRows }
      const started = await write(memberImportsApi.runMemberImport, { params: { tenantId, importId }, body })
      forget()
      onStarted(started)
    })

  const discard = () =>
    act(async () => {
      await discardFile(tenantId, kept?.opened.import.id ?? '')
      forget()
    })

  return {
    opened: kept?.opened ?? null,
    draft: kept?.draft ?? null,
    setDraft: (draft: ImportDraft) => kept && keep({ ...kept, draft }),
    report: kept?.checked?.report ?? null,
    /** The latest choices. `report` is updated once these choices are checked. */
    reading: checking.value,
    failure: acting.failure ?? checking.failure,
    isChecking: checking.isBusy,
    isActing: acting.isBusy,
    choose,
    check: (wanted: ImportReading) => {
      acting.refuse(null)
      checking.choose(wanted)
    },
    start,
    discard,
    back: () => kept && keep({ ...kept, checked: null }),
  }
}
