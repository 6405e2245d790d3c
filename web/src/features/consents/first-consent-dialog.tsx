import type { OwnConsents } from '@salus/contract/members/consents.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { useId, useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecide } from './use-decide.ts'

interface FirstConsentDialogProps {
  readonly own: OwnConsents
  readonly onClose: () => void
  /** Called once the consent is stored, so that the first answer can be entered. */
  readonly onGiven: () => void
}

/**
 * Asks for consent to storage before the first answer. A separate checkbox, not preselected, asks for consent to share
 * results with staff.
 */
export function FirstConsentDialog({ own, onClose, onGiven }: FirstConsentDialogProps) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [shares, setShares] = useState(false)
  const { decide, isBusy, failure } = useDecide({ tenantId: own.groupId, memberId: own.memberId }, onGiven)
  const storage = { purpose: 'store-health-data', decision: 'given' } as const
  const sharing = { purpose: 'share-with-staff', decision: 'given' } as const
  return (
    <DecisionDialog
      title={t('consents.giveTitle')}
      effect={t('consents.firstText', { tenant: own.tenantDisplayName })}
      purpose="store-health-data"
      confirm={t('consents.agree')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(shares ? [storage, sharing] : [storage])}
      onClose={onClose}
    >
      <label htmlFor={id} className="mt-4 flex min-h-11 cursor-pointer items-start gap-3">
        <input
          id={id}
          type="checkbox"
          className="mt-1 size-5 shrink-0 accent-[var(--accent)]"
          checked={shares}
          onChange={(event) => setShares(event.currentTarget.checked)}
        />
        <span>
          <span className="block font-medium">{t('consents.firstShare', { tenant: own.tenantDisplayName })}</span>
          <span className="block text-small text-ink-2">{findConsentText('share-with-staff').words[language]}</span>
        </span>
      </label>
    </DecisionDialog>
  )
}
