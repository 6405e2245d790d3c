import { findConsentText, type MemberPurpose } from '@salus/domain/consents/consent-texts.ts'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { leadToWrongInDialog } from '../../ui/focus/watch-submissions.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'

interface DecisionDialogProps {
  readonly title: string
  /** Names the member whose decision staff record. */
  readonly about?: ReactNode
  readonly effect: ReactNode
  /** The purpose whose consent text is shown. Omitted when a consent is withdrawn. */
  readonly purpose?: MemberPurpose | undefined
  readonly confirm: string
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/**
 * Asks for one decision and shows its effect and its wording. Giving and withdrawing consent must look alike and take
 * the same effort.
 */
export function DecisionDialog(props: DecisionDialogProps) {
  const t = useT()
  const language = useLanguage()
  const { title, about, effect, purpose, confirm, isBusy, failure, onConfirm, onClose, children } = props
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      about={about}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('consents.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={({ currentTarget }) => {
              leadToWrongInDialog(currentTarget)
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <FormAlert text={failure} className="mb-4" />
      <p className="text-ink">{effect}</p>
      {purpose !== undefined && (
        <blockquote className="mt-4 rounded-card border border-line bg-well px-4 py-3 text-small text-ink-2">
          {findConsentText(purpose).words[language]}
        </blockquote>
      )}
      {children}
    </Dialog>
  )
}
