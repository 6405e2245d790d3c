import {
  type ImportReading,
  type ImportReport,
  largestMemberFile,
  type MemberImport,
  memberImportsApi,
  type OpenedImport,
} from '@salus/contract/members/imports.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { toBase64 } from '../../platform/device/to-base64.ts'
import { newIdempotencyKey } from '../../platform/api/idempotency-key.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { useChoice } from '../../platform/api/use-choice.ts'
import { write } from '../../platform/api/write.ts'
import { fileProblemText } from './file-problem-text.ts'

/** The choices so far. The way of consenting is missing until the person chooses it, because none is preselected. */
export type ImportDraft = Omit<ImportReading, 'consent'> & { readonly consent?: ImportReading['consent'] }

/** A report, and the choices that it was made with. */
interface Checked {
  readonly reading: ImportReading
  readonly report: ImportReport
}

interface CheckingOptions {
  readonly tenantId: number
  readonly opened: OpenedImport | null
  readonly onChecked: (reading: ImportReading) => void
}

/**
 * Checks the file without importing it. Choices made during a check are checked after it, so that page and server
 * agree.
 */
function useChecking({ tenantId, opened, onChecked }: CheckingOptions) {
  const t = useT()
  const [checked, setChecked] = useState<Checked | null>(null)
  const checking = useChoice(
    checked?.reading ?? null,
    async (reading: ImportReading | null) => {
      if (!opened || !reading) return
      const params = { tenantId, importId: opened.import.id }
      const report = await write(memberImportsApi.checkMemberImport, {
        params,
        body: reading,
        // The server keeps the choices that it checked last, so a repeated check must run again instead of returning an
        // old response.
        idempotencyKey: newIdempotencyKey(),
      })
      setChecked({ reading, report })
      onChecked(reading)
    },
    { wordsFor: (error) => fileProblemText(t, error) ?? undefined },
  )
  return { checked, setChecked, checking }
}

function useActing() {
  const t = useT()
  return useSending((work: () => Promise<void>) => work(), {
    wordsFor: (error) => fileProblemText(t, error) ?? undefined,
  })
}

/** Takes a file through its steps: choice, columns, check, import. Going back a step loses nothing. */
export function useMemberImport(tenantId: number, onStarted: (started: MemberImport) => void) {
  const t = useT()
  const [opened, setOpened] = useState<OpenedImport | null>(null)
  const [draft, setDraft] = useState<ImportDraft | null>(null)
  const { checked, setChecked, checking } = useChecking({ tenantId, opened, onChecked: setDraft })
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
      const answer = await write(memberImportsApi.openMemberImport, {
        params: { tenantId },
        body: { fileName: file.name.slice(-200), content },
      })
      setChecked(null)
      setDraft({ columns: answer.columns, doubles: 'skip', choices: [] })
      setOpened(answer)
    })

  const start = (leaveOutBadRows: boolean) =>
    act(async () => {
      if (!checked) return
      const { id: importId, revision } = checked.report.import
      const body = { revision, leaveOutBadRows }
      onStarted(await write(memberImportsApi.runMemberImport, { params: { tenantId, importId }, body }))
    })

  const discard = () =>
    act(async () => {
      const params = { tenantId, importId: opened?.import.id ?? '' }
      await write(memberImportsApi.discardMemberImport, { params })
      setOpened(null)
    })

  return {
    opened,
    draft,
    setDraft,
    report: checked?.report ?? null,
    /** The latest choices. `report` is updated once they are checked. */
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
    back: () => setChecked(null),
  }
}
