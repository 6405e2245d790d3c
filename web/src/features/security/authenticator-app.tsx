import { securityApi, type Security } from '@salus/contract/account/security.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { write } from '../../platform/api/write.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ShieldCheck } from '../../ui/icons.ts'
import { Confirm } from './confirm.tsx'
import { Row } from '../../ui/described-row.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { useChange } from './use-change.ts'

export function AuthenticatorApp({ authenticatorApp }: Pick<Security, 'authenticatorApp'>) {
  const t = useT()
  const format = useFormat()
  const { change, isBusy } = useChange()
  const [step, setStep] = useState<'none' | 'app' | 'codes'>('none')
  const [isAsking, setAsking] = useState(false)
  const isOn = authenticatorApp !== null
  const remove = () => {
    setAsking(false)
    change(() => write(securityApi.removeAuthenticatorApp, {}), t('security.appRemoved'))
  }
  return (
    <Row
      icon={<ShieldCheck aria-hidden strokeWidth={1.75} />}
      title={t('security.app')}
      text={isOn ? t('security.onSince', { date: format.date(authenticatorApp.since) }) : t('security.appOff')}
    >
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={t('security.app')}
        aria-busy={isBusy || undefined}
        className="grid size-11 place-items-center rounded-control"
        onClick={() => (isOn ? setAsking(true) : setStep('app'))}
      >
        <span aria-hidden="true" className={`sw ${isOn ? 'on' : ''}`} />
      </button>
      <Dialog
        isOpen={step !== 'none'}
        onClose={() => setStep('none')}
        title={t(step === 'codes' ? 'security.recoveryCodes' : 'security.setUpApp')}
        closeLabel={t('shell.close')}
      >
        <SetUpApp onCodes={() => setStep('codes')} onDone={() => setStep('none')} />
      </Dialog>
      <Confirm
        isOpen={isAsking}
        title={t('security.removeAppTitle')}
        text={t('security.removeAppText')}
        action={t('security.turnOff')}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
    </Row>
  )
}
