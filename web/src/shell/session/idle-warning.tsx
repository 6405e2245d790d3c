import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { staySignedIn, useIdleEnd } from './use-idle-end.ts'
import { useSignOut } from './use-sign-out.tsx'

/** Asks whether the person is still present, a few minutes before the idle session expires. */
export function IdleWarning() {
  const minutes = useIdleEnd()
  return minutes === null ? null : <Warning minutes={minutes} />
}

function Warning({ minutes }: { readonly minutes: number }) {
  const t = useT()
  const signOut = useSignOut()
  const { send, isBusy } = useSending(staySignedIn, { toast: true })
  const stayButton = useRef<HTMLButtonElement>(null)
  useEffect(() => stayButton.current?.focus(), [])
  const stay = () => void send(undefined)
  return (
    <Dialog
      isOpen
      onClose={stay}
      title={t('shell.idleTitle')}
      closeLabel={t('shell.idleStay')}
      footer={
        <>
          <Button onClick={signOut}>{t('shell.logOut')}</Button>
          <Button ref={stayButton} variant="primary" isBusy={isBusy} onClick={stay}>
            {t('shell.idleStay')}
          </Button>
        </>
      }
    >
      <p role="alert">{t('shell.idleText', { minutes })}</p>
    </Dialog>
  )
}
