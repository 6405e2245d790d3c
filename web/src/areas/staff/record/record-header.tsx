import { type Member, membersApi } from '@salus/contract/members/members.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { fullName, useMemberFacts } from '../../../platform/people/member-name.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Archive, ArchiveRestore, Plus, Smartphone } from '../../../ui/icons.ts'
import { MenuButton, MenuItem } from '../../../ui/overlays/menu-button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { MainActionFirst } from '../../../ui/main-action-first.tsx'
import { useTenant } from '../staff-area.tsx'
import { lazyDialog } from '../../../platform/pages/lazy-dialog.tsx'

const readMs = 15_000

const LetAnswer = lazyDialog(async () => (await import('./let-answer.tsx')).LetAnswer)

export function RecordHeader({ member }: { readonly member: Member }) {
  const t = useT()
  const { tenantId } = useTenant()
  const [isAsking, setAsking] = useState(false)
  const isActive = member.status === 'active'
  const facts = [useMemberFacts()(member), member.department ?? ''].filter((fact) => fact !== '')
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar firstName={member.firstName} lastName={member.lastName} className="!size-12 !text-body" />
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-h1 font-semibold break-words">{fullName(member)}</h1>
        <div className="num flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          {facts.join(' · ')}
          {!isActive && <Chip>{t('record.archived')}</Chip>}
          {member.kind === 'guest' && <Chip tone="info">{t('guests.guest')}</Chip>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isActive && (
          <MainActionFirst
            main={
              <Link
                {...paths.staff.newMeasurement(tenantId, { memberId: member.id })}
                className={buttonClass({ variant: 'primary' })}
              >
                <Plus aria-hidden />
                {t('menu.newMeasurement')}
              </Link>
            }
            others={
              <Button onClick={() => setAsking(true)}>
                <Smartphone aria-hidden strokeWidth={1.75} />
                {t('record.letAnswer')}
              </Button>
            }
          />
        )}
        {member.kind === 'member' && <RecordMenu member={member} />}
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <LetAnswer member={member} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

function RecordMenu({ member }: { readonly member: Member }) {
  const t = useT()
  const { tenantId } = useTenant()
  const isActive = member.status === 'active'
  const { send } = useApiMutation(membersApi.updateMember, {
    onDone: ({ status }) =>
      showToast({
        tone: 'good',
        // The message says only what has ended, because the page itself explains archiving.
        text: t(status === 'archived' ? 'record.archived' : 'record.nowActive'),
        ...(status === 'archived' ? { detail: t('staff.archiveEnds'), duration: readMs } : {}),
      }),
    toast: true,
  })
  const setStatus = (status: Member['status']) =>
    void send({ params: { tenantId, memberId: member.id }, body: { status } })
  return (
    <MenuButton label={t('record.more')}>
      <MenuItem icon={isActive ? Archive : ArchiveRestore} onChoose={() => setStatus(isActive ? 'archived' : 'active')}>
        {t(isActive ? 'record.archive' : 'record.restore')}
      </MenuItem>
    </MenuButton>
  )
}
