import { type Passkey, securityApi } from '@salus/contract/account/security.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Fingerprint, Plus, Trash2 } from '../../ui/icons.ts'
import { AddPasskey } from './add-passkey.tsx'
import { Confirm } from './confirm.tsx'
import { Row } from '../../ui/described-row.tsx'
import { useChange } from './use-change.ts'

export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <div className="px-5 py-4">
        {passkeys.length === 0 && <p className="mb-3 text-small text-ink-2">{t('security.noPasskeys')}</p>}
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden strokeWidth={1.75} />
          {t('security.addPasskey')}
        </Button>
        <AddPasskey isOpen={isAdding} onClose={() => setAdding(false)} />
      </div>
    </>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useT()
  const format = useFormat()
  const { change, isBusy } = useChange()
  const [isAsking, setAsking] = useState(false)
  const { id, name, createdAt, lastUsedAt } = passkey
  const added = t('security.added', { date: format.date(createdAt) })
  const remove = () => {
    setAsking(false)
    change(() => write(securityApi.removePasskey, { params: { id } }), t('security.passkeyRemoved'))
  }
  return (
    <Row
      icon={<Fingerprint aria-hidden strokeWidth={1.75} />}
      title={name}
      text={lastUsedAt === null ? added : `${added}, ${t('security.used', { when: format.relative(lastUsedAt) })}`}
    >
      <Button
        variant="quiet"
        iconOnly
        isBusy={isBusy}
        aria-label={t('security.removePasskey', { name })}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden strokeWidth={1.75} />
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('security.removePasskeyTitle')}
        text={t('security.removePasskeyText', { name })}
        action={t('security.remove')}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
    </Row>
  )
}
