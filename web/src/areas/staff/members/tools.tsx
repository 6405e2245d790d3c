import { may } from '@salus/domain/tenants/roles.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Download, Merge, Send, Upload, UserPlus, UserRoundPlus } from '../../../ui/icons.ts'
import { MenuButton, MenuItem } from '../../../ui/overlays/menu-button.tsx'
import { useTenant } from '../staff-area.tsx'

interface MemberToolsProps {
  /**
   * True if at least one member was found. Always false in the view of changed members, because that view has no count.
   */
  readonly canExport: boolean
  readonly onExport: () => void
  readonly onCreate: () => void
  readonly onInvite: () => void
}

export function MemberTools({ canExport, onExport, onCreate, onInvite }: MemberToolsProps) {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId, membership } = useTenant()
  const mayExport = may(membership.role, 'export-members')
  return (
    <>
      {mayExport && (
        <Button variant="quiet" className={wide} disabled={!canExport} onClick={onExport}>
          <Download aria-hidden strokeWidth={1.75} />
          {t('memberList.export')}
        </Button>
      )}
      <Link {...paths.staff.importMembers(tenantId)} className={buttonClass({}, wide)}>
        <Upload aria-hidden strokeWidth={1.75} />
        {t('memberImports.open')}
      </Link>
      <Button className={medium} onClick={onCreate}>
        <UserPlus aria-hidden strokeWidth={1.75} />
        {t('staff.newMember')}
      </Button>
      <Button variant="primary" onClick={onInvite}>
        <Send aria-hidden strokeWidth={1.75} />
        {t('invitations.inviteMembers')}
      </Button>
      <MenuButton label={t('memberList.more')}>
        <div className="min-[48rem]:hidden">
          <MenuItem icon={UserPlus} onChoose={onCreate}>
            {t('staff.newMember')}
          </MenuItem>
        </div>
        <Narrow>
          <MenuItem icon={Upload} onChoose={() => void navigate(paths.staff.importMembers(tenantId))}>
            {t('memberImports.open')}
          </MenuItem>
          {mayExport && (
            <MenuItem icon={Download} isDisabled={!canExport} onChoose={onExport}>
              {t('memberList.export')}
            </MenuItem>
          )}
        </Narrow>
        <MenuItem icon={Merge} onChoose={() => void navigate(paths.staff.memberDoubles(tenantId))}>
          {t('memberMerges.open')}
        </MenuItem>
        <MenuItem icon={UserRoundPlus} onChoose={() => void navigate(paths.staff.guests(tenantId))}>
          {t('guests.title')}
        </MenuItem>
      </MenuButton>
    </>
  )
}

const wide = 'max-[68.6875rem]:hidden!'
// A tablet has room for the button that adds a member, but not for import and export.
const medium = 'max-[47.9375rem]:hidden!'
const Narrow = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-[68.75rem]:hidden">{children}</div>
)
