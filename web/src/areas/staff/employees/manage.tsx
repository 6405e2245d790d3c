import { type Employee, employeesApi } from '@salus/contract/tenant/employees.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { write } from '../../../platform/api/write.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LogOut, UserCheck, UserMinus, UserX } from '../../../ui/icons.ts'
import type { LucideIcon } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useTenant } from '../staff-area.tsx'
import { ReadingReports } from './reading-reports.tsx'
import { useEmployeeAct } from './use-act.ts'

type Act = 'suspend' | 'takeBack' | 'signOut' | 'remove'

const icons: Readonly<Record<Act, LucideIcon>> = {
  suspend: UserX,
  takeBack: UserCheck,
  signOut: LogOut,
  remove: UserMinus,
}

interface ManageEmployeeProps {
  /** The dialog is closed while this is `null`. */
  employee: Employee | null
  onClose: () => void
}

export function ManageEmployee({ employee, onClose }: ManageEmployeeProps) {
  return employee === null ? null : <Open key={employee.userId} employee={employee} onClose={onClose} />
}

function Open({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const t = useT()
  const { tenantId } = useTenant()
  const { run, isBusy } = useEmployeeAct()
  const [isRemoving, setRemoving] = useState(false)
  const { userId, suspendedAt } = employee
  const name = `${employee.firstName} ${employee.lastName}`
  const params = { tenantId, userId }
  const calls: Readonly<Record<Act, () => Promise<unknown>>> = {
    suspend: () => write(employeesApi.changeEmployee, { params, body: { isSuspended: true } }),
    takeBack: () => write(employeesApi.changeEmployee, { params, body: { isSuspended: false } }),
    signOut: () => write(employeesApi.endSessionsOfEmployee, { params }),
    remove: () => write(employeesApi.removeEmployee, { params }),
  }
  const act = async (kind: Act) => {
    const outcome = await run(async () => {
      await calls[kind]()
      showToast({ text: t(`employees.done_${kind}`, { name }), tone: 'good' })
    })
    if (outcome === 'done') onClose()
  }
  const acts: readonly Act[] = [suspendedAt === null ? 'suspend' : 'takeBack', 'signOut', 'remove']
  if (isRemoving)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('employees.removeTitle', { name })}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button onClick={() => setRemoving(false)}>{t('staff.cancel')}</Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void act('remove')}>
              {t('employees.removeSure')}
            </Button>
          </>
        }
      >
        <p>{t('employees.removeText')}</p>
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onClose} title={t('employees.manage', { name })} closeLabel={t('shell.close')}>
      <ul className="divide-y divide-sep">
        {employee.role === 'Admin' && <ReadingReports employee={employee} onDone={onClose} />}
        {acts.map((kind) => {
          const Icon = icons[kind]
          return (
            <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
              <p className="flex-1 basis-56 text-ink-2">{t(`employees.${kind}Text`)}</p>
              <Button
                variant={kind === 'remove' ? 'danger' : 'secondary'}
                isBusy={isBusy}
                onClick={() => (kind === 'remove' ? setRemoving(true) : void act(kind))}
              >
                <Icon aria-hidden strokeWidth={1.75} />
                {t(`employees.${kind}`)}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
