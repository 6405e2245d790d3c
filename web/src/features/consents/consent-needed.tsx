import { consentsApi } from '@salus/contract/members/consents.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { fullName } from '../../platform/people/member-name.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PaperConsentDialog } from './paper-consent-dialog.tsx'

interface ConsentNeededProps {
  readonly tenantId: number
  readonly memberId: string | undefined
  readonly className?: string
}

const useConsents = (tenantId: number, memberId: string | undefined) =>
  useApiQuery(
    consentsApi.getConsentsOfMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )

/**
 * True once it is known that the member has not consented to storage. Without this consent, nothing can be measured.
 */
export const useLacksConsent = (tenantId: number, memberId: string | undefined): boolean =>
  useConsents(tenantId, memberId).data?.storesHealthData === false

/**
 * Tells staff before a measurement that the member has not consented to storage, and why the consent is needed. Staff
 * can record the consent here, unless only the member can give it.
 */
export function ConsentNeeded({ tenantId, memberId, className = 'mt-4' }: ConsentNeededProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { data } = useConsents(tenantId, memberId)
  if (memberId === undefined || data === undefined || data.storesHealthData) return null
  return (
    <section className={classNames('card p-5', className)} aria-labelledby="consent-needed">
      <h2 id="consent-needed" className="text-h3 font-semibold">
        {t('consents.needed')}
      </h2>
      <p className="mt-1 text-ink-2">
        {data.decidesAlone ? t('consents.neededByMember', { name: fullName(data) }) : t('consents.neededText')}
      </p>
      {!data.decidesAlone && (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          {t('consents.record')}
        </Button>
      )}
      {isOpen && (
        <PaperConsentDialog
          {...{ tenantId, memberId }}
          consents={data}
          purpose="store-health-data"
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
