import { consentTextOf, type MemberPurpose } from '@salus/domain/consents/consent-texts.ts'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'

interface DecisionDialogProps {
  readonly title: string
  /** Whose decision staff write down. */
  readonly about?: ReactNode
  /** What is different afterwards. */
  readonly effect: ReactNode
  /** Whose wording is shown; nothing where a consent is taken back. */
  readonly purpose?: MemberPurpose | undefined
  readonly confirm: string
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** More to fill in. */
  readonly children?: ReactNode
}

/** One decision, with what it changes and the words it is about. Giving and taking back look and cost the same. */
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
          <Button variant="primary" isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <FormAlert text={failure} className="mb-4" />
      <p className="text-ink">{effect}</p>
      {purpose !== undefined && (
        <blockquote className="mt-4 rounded-card border border-line bg-well px-4 py-3 text-small text-ink-2">
          {consentTextOf(purpose).words[language]}
        </blockquote>
      )}
      {children}
    </Dialog>
  )
}
