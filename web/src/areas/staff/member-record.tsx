import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { AccessLogOfMember } from '../../features/access-log/access-log.tsx'
import { MemberConsents } from '../../features/consents/member-consents.tsx'
import { MemberErasure } from '../../features/erasures/member-erasure.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { NameOfMember } from '../../platform/name-of-member.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'

interface MemberRecordProps {
  readonly tenantId: number
  readonly memberId: string
}

/** What the member consented to, and who opened the record: one press away from every result. */
export function MemberRecord({ tenantId, memberId }: MemberRecordProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={t('consents.ofMember')} onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden />
        <span className="hidden @[900px]:inline">{t('consents.ofMemberShort')}</span>
      </Button>
      <MemberRecordDrawer {...{ tenantId, memberId, isOpen }} onClose={() => setOpen(false)} />
    </>
  )
}

interface MemberRecordDrawerProps extends MemberRecordProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function MemberRecordDrawer({ tenantId, memberId, isOpen, onClose }: MemberRecordDrawerProps) {
  const t = useT()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('consents.ofMember')} closeLabel={t('shell.close')}>
      {isOpen && (
        <>
          <div className="space-y-3 px-5 pb-2">
            <p>
              <NameOfMember tenantId={tenantId} memberId={memberId} />
            </p>
            <Link {...paths.staff.memberRecord(tenantId, memberId)} className={buttonClass({})}>
              {t('record.open')}
            </Link>
          </div>
          <div className="divide-y divide-sep">
            <MemberConsents tenantId={tenantId} memberId={memberId} />
          </div>
          <h3 className="px-5 pt-6 text-h3 font-semibold">{t('consents.whoOpened')}</h3>
          <AccessLogOfMember tenantId={tenantId} memberId={memberId} />
          <MemberErasure tenantId={tenantId} memberId={memberId} />
        </>
      )}
    </Drawer>
  )
}
