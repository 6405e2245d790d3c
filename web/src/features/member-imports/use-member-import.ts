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
import { toBase64 } from '../../platform/to-base64.ts'
import { useSending } from '../../platform/use-api-mutation.ts'
import { write } from '../../platform/write.ts'
import { fileProblemText } from './file-problem-text.ts'

/** As far as it was chosen: how everybody in the file consented is asked, and nothing is preselected. */
export type ImportDraft = Omit<ImportReading, 'consent'> & { readonly consent?: ImportReading['consent'] }

/** The way of a file: chosen, its columns named, looked through, imported. Nothing is lost by going back a step. */
export function useMemberImport(tenantId: number, onStarted: (started: MemberImport) => void) {
  const t = useT()
  const [opened, setOpened] = useState<OpenedImport | null>(null)
  const [reading, setReading] = useState<ImportDraft | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const {
    failure,
    refuse,
    isBusy,
    send: act,
  } = useSending((work: () => Promise<void>) => work(), {
    wordsFor: (error) => fileProblemText(t, error) ?? undefined,
  })

  const choose = (file: File) => {
    if (file.size > largestMemberFile) return refuse(t('memberImports.problem.too-large'))
    void act(async () => {
      const content = await toBase64(file)
      if (content === '') return refuse(t('memberImports.problem.empty'))
      const answer = await write(memberImportsApi.openMemberImport, {
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
      setReport(await write(memberImportsApi.checkMemberImport, { params, body: wanted }))
    })
  }

  const start = (leaveOutBadRows: boolean) =>
    void act(async () => {
      if (!report) return
      const params = { tenantId, importId: report.import.id }
      const body = { revision: report.import.revision, leaveOutBadRows }
      const started = await write(memberImportsApi.runMemberImport, { params, body })
      onStarted(started)
    })

  const discard = () =>
    void act(async () => {
      const params = { tenantId, importId: opened?.import.id ?? '' }
      await write(memberImportsApi.discardMemberImport, { params })
      setOpened(null)
    })

  const back = () => setReport(null)
  return { opened, reading, report, failure, isBusy, act, choose, setReading, check, start, discard, back }
}
