import { type MemberImport, memberImportsApi } from '@salus/contract/members/imports.ts'
import type { InputProblem } from '@salus/contract/problem.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ApiProblem, refusedFields } from '../../platform/api/problems.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'

interface UndoDialogProps {
  readonly tenantId: number
  readonly of: MemberImport
  readonly isOpen: boolean
  readonly onClose: () => void
}

const reasons = ['linked', 'measured', 'invited', 'in-use', 'edited'] as const

const isInUse = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'import-in-use'

export function UndoDialog({ tenantId, of, isOpen, onClose }: UndoDialogProps) {
  const t = useT()
  const format = useFormat()
  const [used, setUsed] = useState<readonly InputProblem[]>()
  const { send, refuse, failure, isBusy } = useApiMutation(memberImportsApi.undoMemberImport, {
    onDone: () => close(),
    wordsFor: (error) => (isInUse(error) ? null : undefined),
    onFailed: (error) => {
      if (isInUse(error)) setUsed(refusedFields(error))
    },
  })
  const close = () => {
    setUsed(undefined)
    refuse(null)
    onClose()
  }
  const undo = () => void send({ params: { tenantId, importId: of.id }, body: { keepUsed: used !== undefined } })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('memberImports.undoTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={undo}>
            {t(used === undefined ? 'memberImports.undo' : 'memberImports.undoRest')}
          </Button>
        </>
      }
    >
      <FormAlert text={failure} className="mb-4" />
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
