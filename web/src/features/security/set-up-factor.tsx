import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Fingerprint, ShieldCheck } from '../../ui/icons.ts'
import { makePasskey } from './make-passkey.ts'
import { SetUpApp } from './set-up-app.tsx'
import { useChange } from './use-change.ts'

/**
 * Shown to people who need a second factor but have not set one up. Offers a passkey first, then an authenticator app.
 */
export function SetUpFactor({ onDone }: { readonly onDone: () => void }) {
  const t = useT()
  const { change, isBusy } = useChange()
  const [isApp, setApp] = useState(false)
  if (isApp) return <SetUpApp onDone={onDone} />
  const canPasskeys = typeof PublicKeyCredential === 'function'
  return (
    <div className="space-y-3">
      {canPasskeys && (
        <Button
          variant="primary"
          size="large"
          className="w-full"
          isBusy={isBusy}
          onClick={() => change(() => makePasskey(t('security.passkeyDefault')).then(onDone))}
        >
          <Fingerprint aria-hidden strokeWidth={1.75} />
          {t('security.addPasskey')}
        </Button>
      )}
      <Button size="large" className="w-full" onClick={() => setApp(true)}>
        <ShieldCheck aria-hidden strokeWidth={1.75} />
        {t('security.setUpApp')}
      </Button>
    </div>
  )
}
