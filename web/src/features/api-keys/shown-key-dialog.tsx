import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useCopy } from '../../platform/device/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const deliveryPath = '/api/modules/check-ups'

/** Shows a new key, which can never be shown again, and the other data that a system needs to deliver check-ups. */
export function ShownKeyDialog({ made, onClose }: { readonly made: NewApiKey; readonly onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { isCopied, copy } = useCopy()
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
      <Button onClick={() => copy(made.key)}>{t(isCopied ? 'errors.copied' : 'apiKeys.copy')}</Button>
      <p className="mt-4 text-small text-ink-2">{t('apiKeys.shownHow')}</p>
      <dl className="mt-4 space-y-2 text-small">
        <div>
          <dt className="text-ink-2">{t('apiKeys.shownAddress')}</dt>
          <dd className="select-all [overflow-wrap:anywhere]">{`${location.origin}${deliveryPath}`}</dd>
        </div>
        <div>
          <dt className="text-ink-2">{t('apiKeys.shownNumber')}</dt>
          <dd className="num">{`${made.pluginId} · ${productInWords(made.pluginId, language)}`}</dd>
        </div>
      </dl>
      <p className="mt-4">
        <a className="link touch inline-flex min-h-6 items-center" href="/api/docs" target="_blank" rel="noreferrer">
          {t('apiKeys.shownDocs')}
        </a>
      </p>
    </Dialog>
  )
}
