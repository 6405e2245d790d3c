import { securityApi, type Security } from '@salus/contract/account/security.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LifeBuoy } from '../../ui/icons.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { Row } from '../../ui/described-row.tsx'
import { useChange } from './use-change.ts'

export function RecoveryCodes({ recoveryCodes }: Pick<Security, 'recoveryCodes'>) {
  const t = useT()
  const { change, isBusy } = useChange()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { left, total } = recoveryCodes
  const renew = async () => setCodes((await write(securityApi.renewRecoveryCodes, {})).recoveryCodes)
  return (
    <Row
      icon={<LifeBuoy aria-hidden strokeWidth={1.75} />}
      title={t('security.recoveryCodes')}
      text={total === 0 ? t('security.noCodes') : t('security.codesLeft', { left, total })}
    >
      <Button isBusy={isBusy} onClick={() => change(renew)}>
        {t('security.newCodes')}
      </Button>
      <Dialog
        isOpen={codes !== null}
        onClose={() => setCodes(null)}
        title={t('security.recoveryCodes')}
        closeLabel={t('shell.close')}
      >
        {codes && <RecoveryCodeList codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
    </Row>
  )
}
