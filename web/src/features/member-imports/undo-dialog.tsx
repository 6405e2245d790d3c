import { type MemberImport, memberImportsApi } from '@salus/contract/member-imports.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { invalidate } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface UndoDialogProps {
  readonly tenantId: number
  readonly of: MemberImport
  readonly isOpen: boolean
  readonly onClose: () => void
}

const reasons = ['linked', 'measured', 'invited', 'in-use', 'edited'] as const

/** Takes an import back; whom somebody has worked with since is named before anything happens. */
export function UndoDialog({ tenantId, of, isOpen, onClose }: UndoDialogProps) {
  const t = useT()
  const format = useFormat()
  const [used, setUsed] = useState<Problem['errors']>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setUsed(undefined)
    setFailure(null)
    onClose()
  }
  const undo = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const params = { tenantId, importId: of.id }
      await api.call(memberImportsApi.undoMemberImport, { params, body: { keepUsed: used !== undefined } })
      await invalidate(memberImportsApi.getMemberImport, params)
      await invalidate(memberImportsApi.getMemberImports, { tenantId })
      close()
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.code === 'import-in-use') setUsed(error.problem.errors ?? [])
      else setFailure(problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('memberImports.undoTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void undo()}>
            {t(used === undefined ? 'memberImports.undo' : 'memberImports.undoRest')}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p role="alert" className="mb-4 rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">
          {failure}
        </p>
      )}
      {used === undefined ? (
        <p>
          {t('memberImports.undoText', {
            created: format.number(of.counts?.create ?? 0),
            updated: format.number(of.counts?.update ?? 0),
          })}
        </p>
      ) : (
        <div role="alert">
          <p>{t('memberImports.undoUsed', { count: used.length })}</p>
          <ul className="mt-3 grid gap-1.5">
            {used.map(({ path, code, message }) => (
              <li key={path} className="flex flex-wrap justify-between gap-x-4 border-b border-sep pb-1.5">
                <span className="font-medium">{message}</span>
                <span className="text-small text-ink-2">
                  {t(`memberImports.used.${reasons.find((reason) => reason === code) ?? 'in-use'}`)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
