import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { type ProofWanted, useProofWanted } from '../../platform/account/proof.ts'
import { useMaybeSession } from '../../platform/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ProofForm } from './proof-form.tsx'
import { reasonFor } from './proof-reasons.ts'
import { StepUp } from './step-up.tsx'

const titles: Readonly<Record<ProofWanted, TranslationKey>> = {
  'signed-out': 'security.signInAgain',
  'reauth-required': 'security.isItYou',
  'second-factor-required': 'security.secondStep',
}
const texts: Readonly<Record<ProofWanted, TranslationKey>> = {
  'signed-out': 'security.signInAgainText',
  'reauth-required': 'security.isItYouText',
  'second-factor-required': 'security.secondStepText',
}

/**
 * Asks for proof of identity in a dialog over the current page. Typed text is kept, and pending requests continue
 * afterwards.
 */
export function ProofDialog() {
  const asking = useProofWanted()
  const session = useMaybeSession()
  if (!asking || !session) return null
  return <OpenDialog wanted={asking.wanted} operationId={asking.operationId} onDone={asking.answer} />
}

interface OpenDialogProps {
  readonly wanted: ProofWanted
  readonly operationId: string | undefined
  readonly onDone: (isProved: boolean) => void
}

function OpenDialog({ wanted, operationId, onDone }: OpenDialogProps) {
  const t = useT()
  const isSetUp = useMaybeSession()?.secondFactor.isSetUp ?? false
  const isStepUp = wanted === 'second-factor-required'
  const reason = wanted === 'reauth-required' ? reasonFor(operationId) : null
  const text =
    reason === null
      ? t(isStepUp && isSetUp ? 'security.showFactorText' : texts[wanted])
      : `${t(`security.why.${reason}`)} ${t('security.confirmFor')}`
  return (
    <Dialog
      isOpen
      onClose={() => onDone(false)}
      title={t(titles[wanted])}
      closeLabel={t('shell.close')}
      hidesPage={wanted === 'signed-out'}
    >
      <p className="mb-4 text-ink-2">{text}</p>
      {!isStepUp && <ProofForm isSignedOut={wanted === 'signed-out'} onProved={() => onDone(true)} />}
      {isStepUp && (isSetUp ? <StepUp onProved={() => onDone(true)} /> : <ToSetUp onLeave={() => onDone(false)} />)}
    </Dialog>
  )
}

function ToSetUp({ onLeave }: { readonly onLeave: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const leave = () => {
    onLeave()
    void navigate(paths.secondFactor())
  }
  return (
    <Button variant="primary" size="large" className="w-full" onClick={leave}>
      {t('security.setUpNow')}
    </Button>
  )
}
