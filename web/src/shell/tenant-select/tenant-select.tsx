import { may } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ChevronsUpDown, Settings, Settings2 } from '../../ui/icons.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useShellPlace } from '../shell-place.ts'
import { TenantList } from './tenant-list.tsx'
import { TenantLogo } from './tenant-logo.tsx'

export function TenantSelect({ isWide = false, onChosen }: { isWide?: boolean; onChosen?: () => void }) {
  const t = useT()
  const { tenant } = useShellPlace()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (!tenant) return null
  const close = () => setOpen(false)
  return (
    <div className={classNames('relative min-w-0', isWide && 'w-full')}>
      <button
        ref={opener}
        type="button"
        className={buttonClass(
          {},
          classNames(
            'max-w-full',
            isOpen && '!border-accent',
            isWide && 'w-full !h-auto !justify-start py-2 !whitespace-normal',
          ),
        )}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={t('shell.tenantNow', { tenant: tenant.displayName })}
        title={tenant.displayName}
        onClick={() => setOpen(!isOpen)}
      >
        <TenantLogo tenantId={tenant.groupId} isShown={may(tenant.role, 'see-tenant')} />
        <span
          className={classNames(
            'min-w-0 text-left break-words',
            isWide ? 'flex-1' : 'line-clamp-2 leading-[1.125rem] whitespace-normal hyphens-auto',
          )}
        >
          {tenant.displayName}
        </span>
        <ChevronsUpDown aria-hidden strokeWidth={1.75} className="text-muted" />
      </button>
      <Popover
        isOpen={isOpen}
        onClose={close}
        opener={opener}
        className={classNames('left-0', isWide ? 'w-full' : 'w-[340px]')}
      >
        <TenantList
          id={listId}
          onChosen={() => {
            close()
            onChosen?.()
          }}
        />
        {may(tenant.role, 'see-tenant-settings') && (
          <Link
            {...paths.staff.tenantSettings(tenant.groupId)}
            activeProps={{}}
            className="row mt-2 border-t border-sep pt-2"
            onClick={() => {
              close()
              onChosen?.()
            }}
          >
            <span className="grid size-9 place-items-center text-ink-2">
              <Settings aria-hidden strokeWidth={1.75} className="size-[1.125rem]" />
            </span>
            <span className="t min-w-0 flex-1 font-medium">{t('tenantSettings.link')}</span>
          </Link>
        )}
        <Link
          {...paths.memberships()}
          activeProps={{}}
          className="row"
          onClick={() => {
            close()
            onChosen?.()
          }}
        >
          <span className="grid size-9 place-items-center text-ink-2">
            <Settings2 aria-hidden strokeWidth={1.75} className="size-[1.125rem]" />
          </span>
          <span className="t min-w-0 flex-1 font-medium">{t('settings.manageMemberships')}</span>
        </Link>
      </Popover>
    </div>
  )
}
