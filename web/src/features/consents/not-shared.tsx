import { consentsApi, type MemberConsents } from '@salus/contract/members/consents.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type TranslationKey, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { fullName } from '../../platform/people/member-name.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MessageCircleQuestion } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states.tsx'
import { ConsentNeeded } from './consent-needed.tsx'
import { PaperConsentDialog } from './paper-consent-dialog.tsx'
import { recordableDecisions } from './recordable.ts'

export type WithheldMember = NonNullable<Problem['member']>

const withholding: readonly string[] = ['not-shared', 'consent-required']

/**
 * Returns the member whose data the server withholds because a consent is missing. Returns `undefined` for any other
 * error, or without an error.
 */
export const readWithheldMember = (error: unknown): WithheldMember | undefined =>
  error instanceof ApiProblem && withholding.includes(error.problem.code) ? error.problem.member : undefined

interface NotSharedProps {
  readonly tenantId: number
  readonly member: WithheldMember
}

/**
 * Explains that this member's data must not be shown, and what staff can do: ask the member, or record a consent
 * already given.
 */
export function NotShared({ tenantId, member }: NotSharedProps) {
  const t = useT()
  const { memberId } = member
  const params = { tenantId, memberId }
  const { data } = useApiQuery(consentsApi.getConsentsOfMember, { params })
  if (data?.storesHealthData === false) return <ConsentNeeded {...params} className="" />
  const step = data && nextStep(data)
  return (
    <Card>
      <EmptyState
        title={t('consents.notSharedTitle', { name: fullName(member) })}
        text={t(texts[step ?? 'ask'], { name: member.firstName })}
        action={
          data !== undefined && (step === 'ask' || step === 'record' || sharesSome(data)) ? (
            <>
              {step === 'ask' && <Ask {...params} />}
              {step === 'record' && <Record {...params} consents={data} />}
              {sharesSome(data) && (
                <Link {...paths.staff.measurements(tenantId, { memberId })} className={buttonClass()}>
                  {t('consents.showShared')}
                </Link>
              )}
            </>
          ) : undefined
        }
      />
    </Card>
  )
}

const sharesSome = ({ sharesAll, exceptions }: MemberConsents): boolean => sharesAll || exceptions.length > 0

type Step = 'ask' | 'asked' | 'record' | 'invite'

const texts = {
  ask: 'consents.notSharedText',
  asked: 'consents.notSharedAsked',
  record: 'consents.notSharedRecord',
  invite: 'consents.notSharedInvite',
} as const satisfies Record<Step, TranslationKey>

/**
 * Returns the next step towards the consent. A member with a login can be asked for it. For a member without a login,
 * staff record the consent, or invite the member if only the member can give it.
 */
function nextStep(consents: MemberConsents): Step {
  if (consents.records.find(({ purpose }) => purpose === 'share-with-staff')?.decision === 'asked') return 'asked'
  if (consents.isLinked) return 'ask'
  return recordableDecisions(consents, 'share-with-staff').includes('given') ? 'record' : 'invite'
}

interface OfMember {
  readonly tenantId: number
  readonly memberId: string
}

function Ask(params: OfMember) {
  const t = useT()
  const { send, isBusy } = useApiMutation(consentsApi.askForConsent, { toast: true })
  return (
    <Button isBusy={isBusy} onClick={() => void send({ params })}>
      <MessageCircleQuestion aria-hidden />
      {t('consents.ask')}
    </Button>
  )
}

function Record({ consents, ...params }: OfMember & { readonly consents: MemberConsents }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('consents.record')}</Button>
      {isOpen && (
        <PaperConsentDialog {...params} {...{ consents }} purpose="share-with-staff" onClose={() => setOpen(false)} />
      )}
    </>
  )
}
