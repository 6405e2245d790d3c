import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { NameOfMember } from '../../../platform/people/name-of-member.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { ShieldCheck } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lazyPart } from '../../../platform/pages/lazy-part.tsx'

const MemberRecordCards = lazyPart(async () => (await import('../record/cards.tsx')).MemberRecordCards)

interface MemberRecordProps {
  readonly tenantId: number
  readonly memberId: string
}

export function MemberRecord({ tenantId, memberId }: MemberRecordProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={t('consents.ofMember')} onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden />
        <span className="hidden @[56.25rem]:inline">{t('consents.ofMemberShort')}</span>
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
          <Suspense fallback={<Skeleton className="mx-5 mt-4 h-64" />}>
            <MemberRecordCards tenantId={tenantId} memberId={memberId} />
          </Suspense>
        </>
      )}
    </Drawer>
  )
}
