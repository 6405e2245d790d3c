import type { NewApiKey } from '@salus/contract/api-keys.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** The key, this once. */
export function ShownKeyDialog({ made, onClose }: { readonly made: NewApiKey; readonly onClose: () => void }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(made.key).then(() => setCopied(true))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('apiKeys.shownTitle', { name: made.name })}
      closeLabel={t('shell.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('apiKeys.done')}
        </Button>
      }
    >
      <p>{t('apiKeys.shownText')}</p>
      <p className="my-4 rounded-control bg-page px-4 py-3">
        <code className="num select-all [overflow-wrap:anywhere]">{made.key}</code>
      </p>
      <Button onClick={copy}>{t(isCopied ? 'errors.copied' : 'apiKeys.copy')}</Button>
      <p className="mt-4 text-small text-ink-2">{t('apiKeys.shownHow')}</p>
    </Dialog>
  )
}
