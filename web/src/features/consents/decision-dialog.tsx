import { consentTextOf, type MemberPurpose } from '@salus/domain/consents/consent-texts.ts'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { problemText } from '../../platform/problem-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** More to fill in. */
  readonly children?: ReactNode
}

/** One decision, with what it changes and the words it is about. Giving and taking back look and cost the same. */
export function DecisionDialog(props: DecisionDialogProps) {
  const t = useT()
  const language = useLanguage()
  const { title, about, effect, purpose, confirm, isBusy, error, onConfirm, onClose, children } = props
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
      {error !== null && (
        <p role="alert" className="mb-4 rounded-control bg-danger-soft px-4 py-3 text-danger-ink">
          {problemText(t, error)}
        </p>
      )}
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
