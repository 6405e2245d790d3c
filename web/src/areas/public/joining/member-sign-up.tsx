import { AccountFields } from '../../../features/registration/account-step.tsx'
import { accountProblems, isEmpty } from '../../../features/registration/check-draft.ts'
import { MailSent } from '../../../features/registration/mail-sent.tsx'
import { StepCard } from '../../../features/registration/step-card.tsx'
import { useRegister, useRegistration } from '../../../features/registration/use-registration.ts'
import { useT } from '../../../i18n/t.tsx'
import { PrivacyLine } from '../privacy-line.tsx'

interface MemberSignUpProps {
  isSent: boolean
  onBack: () => void
  onSent: () => void
  onCorrect: () => void
}

/** Creates an account without a tenant. The person becomes a member of a tenant by an invitation. */
export function MemberSignUp({ isSent, onBack, onSent, onCorrect }: MemberSignUpProps) {
  const t = useT()
  const { draft, password, problems, setProblems, ...registration } = useRegistration('member')
  const { register, failure, isBusy } = useRegister()
  const submit = async () => {
    const wrong = accountProblems(draft.account, password)
    if (!isEmpty(wrong)) return setProblems(wrong)
    const refused = await register(draft, password, true)
    if (refused !== null) return setProblems(refused)
    registration.noteSent(draft.account.email.trim())
    onSent()
  }
  return (
    <main id="main" className="mx-auto w-full max-w-[720px] flex-1 px-4 pb-10 pt-6 small:px-8 small:pt-12">
      {isSent && draft.sentTo !== null ? (
        <MailSent handle={draft.handle} email={draft.sentTo} place={null} onCorrect={onCorrect} />
      ) : (
        <StepCard
          place={null}
          title={t('registration.memberTitle')}
          text={t('registration.memberText')}
          failure={failure}
          submitLabel={t('registration.submitMember')}
          isBusy={isBusy}
          onBack={onBack}
          onSubmit={() => void submit()}
        >
          <AccountFields
            account={draft.account}
            password={password}
            problems={problems}
            onChange={registration.changeAccount}
            onPassword={registration.changePassword}
          />
          <PrivacyLine />
        </StepCard>
      )}
    </main>
  )
}
