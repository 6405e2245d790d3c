import { type ComponentProps, useState } from 'react'
import { crisesOfRun, forgetCrises } from '../../../features/analyses/runner/crises.ts'
import { NotShared } from '../../../features/consents/not-shared.tsx'
import { MemberHeading } from '../../../features/members/member-heading.tsx'
import { NextPerson } from '../days/next-person.tsx'
import { CrisisPage } from '../../../features/warnings/crisis-page.tsx'
import { useT } from '../../../i18n/t.tsx'
import { NameOfMember } from '../../../platform/people/name-of-member.tsx'
import { MemberRecord } from './record-link.tsx'

interface WithheldResultProps extends ComponentProps<typeof NotShared> {
  readonly resultGuid: string
}

/**
 * The page of a result that the member does not share. If staff have just entered values that indicate a crisis, the
 * page first shows what to do. This reveals nothing, because staff know the values, and the person may be in front of
 * them.
 */
export function WithheldResult({ tenantId, resultGuid, member }: WithheldResultProps) {
  const t = useT()
  const [[typed]] = useState(() => crisesOfRun(resultGuid))
  const [isRead, setRead] = useState(false)
  if (typed !== undefined && !isRead)
    return (
      <CrisisPage
        warning={typed}
        voice="staff"
        name={<NameOfMember tenantId={tenantId} memberId={member.memberId} known={member} />}
        action={t('warnings.goOn')}
        onDone={() => {
          forgetCrises()
          setRead(true)
        }}
      />
    )
  return (
    <>
      <MemberHeading
        tenantId={tenantId}
        memberId={member.memberId}
        actions={<MemberRecord tenantId={tenantId} memberId={member.memberId} />}
      />
      <NotShared tenantId={tenantId} member={member} />
      <NextPerson tenantId={tenantId} memberId={member.memberId} />
    </>
  )
}
