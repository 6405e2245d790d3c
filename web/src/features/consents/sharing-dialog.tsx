import type { OwnConsents } from '@salus/contract/members/consents.ts'
import { resultsInWords } from '@salus/domain/products/results-name.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Check, EyeOff } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { EffectPreview } from './effect-preview.tsx'
import { useDecide } from './use-decide.ts'

interface SharingDialogProps {
  readonly own: OwnConsents
  readonly onClose: () => void
}

interface Asking {
  /** `undefined` for all products. */
  readonly pluginId: number | undefined
  readonly decision: 'given' | 'withdrawn'
}

export function SharingDialog({ own, onClose }: SharingDialogProps) {
  const t = useT()
  const language = useLanguage()
  const [asking, setAsking] = useState<Asking>()
  const sharesAny = own.products.some(({ isShared }) => isShared)
  const sharesAll = own.products.every(({ isShared }) => isShared)
  if (asking) return <Confirm own={own} asking={asking} onClose={() => setAsking(undefined)} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('consents.whoSees', { tenant: own.tenantDisplayName })}
      closeLabel={t('shell.close')}
      footer={
        <>
          {!sharesAll && (
            <Button onClick={() => setAsking({ pluginId: undefined, decision: 'given' })}>
              {t('consents.shareAll')}
            </Button>
          )}
          {sharesAny && (
            <Button onClick={() => setAsking({ pluginId: undefined, decision: 'withdrawn' })}>
              {t('consents.withdrawAll')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-2 text-ink-2">{t('consents.readers', { count: own.readers, tenant: own.tenantDisplayName })}</p>
      <ul className="divide-y divide-sep">
        {own.products.map(({ pluginId, isShared, checkUps }) => (
          <ProductLine
            key={pluginId}
            name={resultsInWords(pluginId, language)}
            text={t('consents.results', { count: checkUps })}
            isShared={isShared}
            action={
              <Button
                size="small"
                aria-label={t(isShared ? 'consents.withdrawOf' : 'consents.shareOf', {
                  product: resultsInWords(pluginId, language),
                })}
                onClick={() => setAsking({ pluginId, decision: isShared ? 'withdrawn' : 'given' })}
              >
                {t(isShared ? 'consents.withdraw' : 'consents.share')}
              </Button>
            }
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface ProductLineProps {
  readonly name: string
  readonly text: string
  readonly isShared: boolean
  readonly action: ReactNode
}

function ProductLine({ name, text, isShared, action }: ProductLineProps) {
  const t = useT()
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-medium">{name}</span>
        <span className="block text-small text-ink-2">{text}</span>
      </span>
      <Chip tone={isShared ? 'info' : 'outline'} icon={isShared ? <Check aria-hidden /> : <EyeOff aria-hidden />}>
        {t(isShared ? 'consents.isShared' : 'consents.isPrivate')}
      </Chip>
      {action}
    </li>
  )
}

interface ConfirmProps {
  readonly own: OwnConsents
  readonly asking: Asking
  readonly onClose: () => void
}

function Confirm({ own, asking: { pluginId, decision }, onClose }: ConfirmProps) {
  const t = useT()
  const language = useLanguage()
  const { decide, isBusy, failure } = useDecide({ tenantId: own.groupId, memberId: own.memberId }, () => {
    showToast({ tone: 'good', text: t(isGiven ? 'consents.givenNow' : 'consents.withdrawnNow') })
    onClose()
  })
  const isGiven = decision === 'given'
  const concerned = own.products.filter(
    (one) => (pluginId ?? one.pluginId) === one.pluginId && one.isShared !== isGiven,
  )
  const effect = {
    people: own.readers,
    results: concerned.reduce((sum, { checkUps }) => sum + checkUps, 0),
    tenant: own.tenantDisplayName,
    product: pluginId === undefined ? '' : resultsInWords(pluginId, language),
  }
  const isAll = pluginId === undefined
  return (
    <DecisionDialog
      title={t(isGiven ? 'consents.shareTitle' : 'consents.withdrawTitle')}
      effect={
        isGiven
          ? t(isAll ? 'consents.effectShareAll' : 'consents.effectShare', effect)
          : t(isAll ? 'consents.effectWithdrawAll' : 'consents.effectWithdraw', effect)
      }
      purpose={isGiven ? 'share-with-staff' : undefined}
      confirm={t(isGiven ? 'consents.agree' : 'consents.withdrawConfirm')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide([{ purpose: 'share-with-staff', pluginId, decision }])}
      onClose={onClose}
    >
      <EffectPreview
        tenantId={own.groupId}
        memberId={own.memberId}
        decision={{ purpose: 'share-with-staff', pluginId, decision }}
        isOwn
      />
    </DecisionDialog>
  )
}
