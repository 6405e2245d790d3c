import '../../../styles/emerald.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountFields, NewPasswordField } from '../../../features/registration/account-step.tsx'
import {
  accountProblems,
  type FieldProblems,
  isEmpty,
  organisationProblems,
  passwordProblem,
  productsProblems,
} from '../../../features/registration/check-draft.ts'
import { MailSent } from '../../../features/registration/mail-sent.tsx'
import { OrganisationFields } from '../../../features/registration/organisation-step.tsx'
import { ProductsFields } from '../../../features/registration/products-step.tsx'
import type { RegistrationDraft } from '../../../features/registration/registration-draft.ts'
import { StepCard, StepList } from '../../../features/registration/step-card.tsx'
import { useRegister, useRegistration } from '../../../features/registration/use-registration.ts'
import { useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useMaybeSession } from '../../../platform/account/session.ts'
import { PrivacyLine } from '../privacy-line.tsx'
import { useOpenTenant } from '../use-open-tenant.ts'

export const Register = () => <Registration variant="organisation" />

/**
 * The registration of the partner Tanita, with its product and colours. Signed-in people use it to open another tenant.
 */
export const RegisterTanita = () => <Registration variant="tanita" />

/** The URL hash contains the current step, so that Back returns to the previous step. */
const steps = ['account', 'organisation', 'products', 'sent'] as const
type Step = (typeof steps)[number]

const names: Readonly<Record<Step, TranslationKey>> = {
  account: 'registration.stepAccount',
  organisation: 'registration.stepOrganisation',
  products: 'registration.stepProducts',
  sent: 'registration.stepConfirm',
}

function Registration({ variant }: { variant: 'organisation' | 'tanita' }) {
  const isSignedIn = useMaybeSession() !== null
  // The key restarts the steps if the person signs in while they are open, because signed-in people have other steps.
  return <Steps key={String(isSignedIn)} variant={variant} isSignedIn={isSignedIn} />
}

function Steps({ variant, isSignedIn }: { variant: 'organisation' | 'tanita'; isSignedIn: boolean }) {
  const registration = useRegistration(variant)
  const shown = isSignedIn ? (['organisation', 'products'] as const) : steps
  const { step, go } = useStep(variant, shown, registration.draft)
  const current = shown.findIndex((one) => one === step)
  const place = { current, total: shown.length }
  const back = shown[current - 1]
  const common = { registration, place, go, onBack: back && (() => go(back)) }
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[1040px] flex-1 grid-cols-[minmax(0,1fr)] content-start gap-10 px-4 pb-10 pt-6 small:px-8 small:pt-12 lg:grid-cols-[220px_minmax(0,1fr)]"
    >
      <aside className="hidden lg:block">
        <StepList steps={shown.map((one) => names[one])} current={current} />
      </aside>
      {step === 'account' && <AccountStep {...common} isTanita={variant === 'tanita'} />}
      {step === 'organisation' && (
        <OrganisationStep {...common} isOneMore={isSignedIn} isTanita={variant === 'tanita'} />
      )}
      {step === 'products' && (isSignedIn ? <OpenStep {...common} variant={variant} /> : <ProductsStep {...common} />)}
      {step === 'sent' && (
        <MailSent
          handle={registration.draft.handle}
          email={registration.draft.sentTo ?? ''}
          place={place}
          onCorrect={() => go('account')}
        />
      )}
    </main>
  )
}

/** Returns the step in the URL. If an earlier step is unfinished, returns the first unfinished step instead. */
function useStep(variant: 'organisation' | 'tanita', shown: readonly Step[], draft: RegistrationDraft) {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const wanted = shown.find((one) => one === hash) ?? shown[0] ?? 'account'
  const step = shown.find((one) => one === wanted || !isDone(one, draft)) ?? wanted
  const to = variant === 'tanita' ? paths.registerTanita() : paths.register()
  const go = (next: Step) => void navigate({ ...to, hash: next === shown[0] ? '' : next })
  return { step, go }
}

function isDone(step: Step, { account, organisation, sentTo }: RegistrationDraft): boolean {
  if (step === 'account') return isEmpty(accountProblems(account, null))
  if (step === 'organisation') return isEmpty(organisationProblems(organisation))
  return step === 'products' && sentTo !== null
}

interface StepProps {
  registration: ReturnType<typeof useRegistration>
  place: { readonly current: number; readonly total: number }
  go: (step: Step) => void
  onBack: (() => void) | undefined
}

function AccountStep({ registration, place, go, isTanita }: StepProps & { isTanita: boolean }) {
  const t = useT()
  const { draft, password, problems, setProblems } = registration
  const submit = () => {
    const wrong = accountProblems(draft.account, password)
    if (isEmpty(wrong)) go('organisation')
    else setProblems(wrong)
  }
  return (
    <StepCard
      place={place}
      title={t(isTanita ? 'registration.tanitaTitle' : 'registration.accountTitle')}
      text={t(isTanita ? 'registration.tanitaText' : 'registration.accountText')}
      submitLabel={t('registration.continue')}
      onSubmit={submit}
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
  )
}

function OrganisationStep({
  registration,
  place,
  go,
  onBack,
  isOneMore,
  isTanita,
}: StepProps & { isOneMore: boolean; isTanita: boolean }) {
  const t = useT()
  const { draft, problems, setProblems } = registration
  const submit = () => {
    const wrong = organisationProblems(draft.organisation)
    if (isEmpty(wrong)) go('products')
    else setProblems(wrong)
  }
  return (
    <StepCard
      place={place}
      title={t(isOneMore && isTanita ? 'registration.tanitaTitle' : 'registration.organisationTitle')}
      text={t(isOneMore ? 'registration.oneMoreText' : 'registration.organisationText')}
      submitLabel={t('registration.continue')}
      onBack={onBack}
      onSubmit={submit}
    >
      <OrganisationFields
        organisation={draft.organisation}
        problems={problems}
        onChange={registration.changeOrganisation}
      />
    </StepCard>
  )
}

/**
 * Returns the earlier step that contains a refused field; `null` if all refused fields are on the current, last step.
 */
function stepOfProblem(problems: FieldProblems): Step | null {
  const paths = Object.keys(problems)
  if (paths.some((path) => path.startsWith('account.'))) return 'account'
  if (paths.some((path) => path.startsWith('organisation.') && path !== 'organisation.products')) return 'organisation'
  return null
}

function ProductsStep({ registration, place, go, onBack }: StepProps) {
  const t = useT()
  const { draft, password, problems, setProblems } = registration
  const { register, failure, isBusy } = useRegister()
  // Decides once, when the step opens, whether to ask for the password again. A later decision would remove the field
  // as soon as a password is typed into it.
  const [isAskedAgain] = useState(password === '')
  const submit = async () => {
    const wrongPassword = passwordProblem(password)
    const wrong: FieldProblems = {
      ...productsProblems(draft.organisation),
      ...(wrongPassword ? { 'account.password': wrongPassword } : {}),
    }
    if (!isEmpty(wrong)) return setProblems(wrong)
    const refused = await register(draft, password, false)
    if (refused === null) {
      registration.noteSent(draft.account.email.trim())
      return go('sent')
    }
    setProblems(refused)
    const step = stepOfProblem(refused)
    if (step && !(isAskedAgain && 'account.password' in refused)) go(step)
  }
  const wrongPassword = problems['account.password']
  return (
    <StepCard
      place={place}
      title={t('registration.productsTitle')}
      text={t('registration.productsText')}
      failure={failure}
      submitLabel={t('registration.submit')}
      isBusy={isBusy}
      onBack={onBack}
      onSubmit={() => void submit()}
    >
      <ProductsFields
        organisation={draft.organisation}
        problems={problems}
        onChange={registration.changeOrganisation}
      />
      {isAskedAgain && (
        <NewPasswordField
          askedAgainFor={draft.account.email}
          password={password}
          error={wrongPassword === undefined ? null : t(wrongPassword)}
          onPassword={registration.changePassword}
          className="mt-8 max-w-[28rem]"
        />
      )}
    </StepCard>
  )
}

function OpenStep({ registration, place, go, onBack, variant }: StepProps & { variant: 'organisation' | 'tanita' }) {
  const t = useT()
  const { draft, problems, setProblems } = registration
  const { open, failure, isBusy } = useOpenTenant(variant)
  const submit = async () => {
    const wrong = productsProblems(draft.organisation)
    if (!isEmpty(wrong)) return setProblems(wrong)
    const refused = await open(draft)
    if (refused === null) return
    setProblems(refused)
    if (stepOfProblem(refused) === 'organisation') go('organisation')
  }
  return (
    <StepCard
      place={place}
      title={t('registration.productsTitle')}
      text={t('registration.productsText')}
      failure={failure}
      submitLabel={t('registration.open')}
      isBusy={isBusy}
      onBack={onBack}
      onSubmit={() => void submit()}
    >
      <ProductsFields
        organisation={draft.organisation}
        problems={problems}
        onChange={registration.changeOrganisation}
      />
    </StepCard>
  )
}
