import {
  type ImportReading,
  type ImportReport,
  largestMemberFile,
  type MemberImport,
  memberImportsApi,
  type OpenedImport,
} from '@salus/contract/member-imports.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { invalidate } from '../../platform/query.ts'
import { reportError } from '../../platform/report-error.ts'
import { toBase64 } from '../../platform/to-base64.ts'
import { fileProblemText } from './file-problem-text.ts'

/** As far as it was chosen: how everybody in the file consented is asked, and nothing is preselected. */
export type ImportDraft = Omit<ImportReading, 'consent'> & { readonly consent?: ImportReading['consent'] }

/** The way of a file: chosen, its columns named, looked through, imported. Nothing is lost by going back a step. */
export function useMemberImport(tenantId: number, onStarted: (started: MemberImport) => void) {
  const t = useT()
  const [opened, setOpened] = useState<OpenedImport | null>(null)
  const [reading, setReading] = useState<ImportDraft | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const { failure, setFailure, isBusy, act } = useAct()

  const choose = (file: File) => {
    if (file.size > largestMemberFile) return setFailure(t('memberImports.problem.too-large'))
    void act(async () => {
      const content = await toBase64(file)
      if (content === '') return setFailure(t('memberImports.problem.empty'))
      const answer = await api.call(memberImportsApi.openMemberImport, {
        params: { tenantId },
        body: { fileName: file.name.slice(-200), content },
      })
      setReport(null)
      setReading({ columns: answer.columns, doubles: 'skip', choices: [] })
      setOpened(answer)
    })
  }

  const check = (wanted: ImportReading) => {
    setReading(wanted)
    void act(async () => {
      if (!opened) return
      const params = { tenantId, importId: opened.import.id }
      setReport(await api.call(memberImportsApi.checkMemberImport, { params, body: wanted }))
    })
  }

  const start = (leaveOutBadRows: boolean) =>
    void act(async () => {
      if (!report) return
      const params = { tenantId, importId: report.import.id }
      const body = { revision: report.import.revision, leaveOutBadRows }
      const started = await api.call(memberImportsApi.runMemberImport, { params, body })
      await invalidate(memberImportsApi.getMemberImports, { tenantId })
      onStarted(started)
    })

  const discard = () =>
    void act(async () => {
      const params = { tenantId, importId: opened?.import.id ?? '' }
      await api.call(memberImportsApi.discardMemberImport, { params })
      setOpened(null)
    })

  const back = () => setReport(null)
  return { opened, reading, report, failure, isBusy, act, choose, setReading, check, start, discard, back }
}

function useAct() {
  const t = useT()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiProblem)) reportError(error)
      setFailure(fileProblemText(t, error) ?? problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { failure, setFailure, isBusy, act }
}
