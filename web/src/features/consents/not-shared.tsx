import { consentsApi } from '@salus/contract/members/consents.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { fullName } from '../../platform/people/member-name.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MessageCircleQuestion } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states.tsx'
import { ConsentNeeded } from './consent-needed.tsx'

export type WithheldMember = NonNullable<Problem['member']>

const withholding: readonly string[] = ['not-shared', 'consent-required']

/** Returns the member whose data is hidden for lack of consent; `undefined` for other errors or none. */
export const withheldBy = (error: unknown): WithheldMember | undefined =>
  error instanceof ApiProblem && withholding.includes(error.problem.code) ? error.problem.member : undefined

interface NotSharedProps {
  readonly tenantId: number
  readonly member: WithheldMember
}

export function NotShared({ tenantId, member }: NotSharedProps) {
  const t = useT()
  const { memberId } = member
  const params = { tenantId, memberId }
  const consents = useApiQuery(consentsApi.getConsentsOfMember, { params })
  const { send, isBusy } = useApiMutation(consentsApi.askForConsent, { toast: true })
  const isAsked = consents.data?.records.find(({ purpose }) => purpose === 'share-with-staff')?.decision === 'asked'
  if (consents.data?.storesHealthData === false) return <ConsentNeeded {...params} className="" />
  const canAsk = consents.data?.isLinked === true && !isAsked
  return (
    <Card>
      <EmptyState
        title={t('consents.notSharedTitle', { name: fullName(member) })}
        text={t(isAsked ? 'consents.notSharedAsked' : 'consents.notSharedText')}
        action={
          canAsk ? (
            <Button isBusy={isBusy} onClick={() => void send({ params })}>
              <MessageCircleQuestion aria-hidden />
              {t('consents.ask')}
            </Button>
          ) : undefined
        }
      />
    </Card>
  )
}
