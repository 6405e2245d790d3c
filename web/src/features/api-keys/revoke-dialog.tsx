import { type ApiKey, apiKeysApi } from '@salus/contract/tenant/api-keys.ts'
import { useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

interface RevokeDialogProps {
  readonly of: ApiKey
  readonly tenantId: number
  /** The time when the key was last used, as text. */
  readonly used: string
  readonly onClose: () => void
}

/** Asks for confirmation before a key is revoked. A system that uses a revoked key can no longer deliver anything. */
export function RevokeDialog({ of: key, tenantId, used, onClose }: RevokeDialogProps) {
  const t = useT()
  const { send, failure, isBusy } = useApiMutation(apiKeysApi.revokeApiKey, {
    onDone: () => {
      showToast({ text: t('apiKeys.revoked', { name: key.name }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('apiKeys.revokeTitle', { name: key.name })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button data-first-focus onClick={onClose}>
            {t('apiKeys.cancel')}
          </Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => void send({ params: { tenantId, keyId: key.keyId } })}
          >
            {t('apiKeys.revoke')}
          </Button>
        </>
      }
    >
      <FormAlert text={failure} className="mb-4" />
      <p className="text-ink-2">{t('apiKeys.revokeText')}</p>
      <p className="num mt-2 text-small text-muted">{used}</p>
    </Dialog>
  )
}
