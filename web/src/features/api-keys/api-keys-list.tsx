import { type ApiKey, apiKeysApi, type NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { ShownKeyDialog } from './shown-key-dialog.tsx'

export function ApiKeysList({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const keys = useApiQuery(apiKeysApi.getApiKeys, { params: { tenantId } })
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  if (hasNothingToShow(keys)) return <ProblemState error={keys.error} onRetry={() => void keys.refetch()} />
  if (!keys.data) return <Skeleton className="h-24 rounded-card" />
  const known = (key: NewApiKey) => {
    setAsking(false)
    setMade(key)
  }
  return (
    <>
      {keys.data.items.length === 0 ? (
        <p className="text-ink-2">{t('apiKeys.none')}</p>
      ) : (
        <ul className="divide-y divide-sep">
          {keys.data.items.map((key) => (
            <KeyRow key={key.keyId} of={key} tenantId={tenantId} />
          ))}
        </ul>
      )}
      <Button className="mt-5" onClick={() => setAsking(true)}>
        {t('apiKeys.make')}
      </Button>
      {isAsking && <NewKeyDialog tenantId={tenantId} onClose={() => setAsking(false)} onMade={known} />}
      {made !== null && <ShownKeyDialog made={made} onClose={() => setMade(null)} />}
    </>
  )
}

function KeyRow({ of: key, tenantId }: { readonly of: ApiKey; readonly tenantId: number }) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const used =
    key.lastUsedAt === null ? t('apiKeys.neverUsed') : t('apiKeys.lastUsed', { when: format.dateTime(key.lastUsedAt) })
  const ended = key.revokedAt === null ? [] : [t('apiKeys.revokedWhen', { when: format.dateTime(key.revokedAt) })]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium [overflow-wrap:anywhere]">{key.name}</p>
        <p className="text-small text-ink-2">{`${productInWords(key.pluginId, language)} · … ${key.endsWith}`}</p>
        <p className="text-small text-muted">{[...ended, used].join(' · ')}</p>
      </div>
      {key.revokedAt === null && (
        <Button size="small" aria-label={t('apiKeys.revokeOf', { name: key.name })} onClick={() => setAsking(true)}>
          {t('apiKeys.revoke')}
        </Button>
      )}
      {isAsking && <RevokeDialog of={key} tenantId={tenantId} used={used} onClose={() => setAsking(false)} />}
    </li>
  )
}
