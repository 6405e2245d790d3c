import { useLocation, useNavigate } from '@tanstack/react-router'
import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useSession } from '../../platform/session.ts'
import { Popover, moveFocus } from '../../ui/popover.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { roleText } from '../role-text.ts'
import { employments, useShellPlace } from '../shell-place.ts'
import { placeInTenant } from './place-in-tenant.ts'

/** Chooses among the tenants where the person is Admin or Staff; the page stays the same. */
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
          classNames('max-w-full', isOpen && '!border-accent', isWide && 'w-full !justify-start'),
        )}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={t('shell.tenantNow', { tenant: tenant.displayName })}
        onClick={() => setOpen(!isOpen)}
      >
        <Building2 aria-hidden strokeWidth={1.75} className="text-muted" />
        <span className={classNames('min-w-0 truncate', isWide ? 'flex-1 text-left' : 'hidden @[540px]:inline')}>
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
      </Popover>
    </div>
  )
}

function TenantList({ id, onChosen }: { id: string; onChosen: () => void }) {
  const t = useT()
  const session = useSession()
  const { tenant } = useShellPlace()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(), [])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('shell.tenants')}
      className="max-h-[60dvh] overflow-y-auto"
      onKeyDown={(event) => moveFocus(event, '[role="option"]')}
    >
      {employments(session).map((one) => (
        <button
          key={one.groupId}
          type="button"
          role="option"
          aria-selected={one.groupId === tenant?.groupId}
          className={classNames('row', one.groupId === tenant?.groupId && 'on')}
          onClick={() => {
            onChosen()
            void navigate({ to: placeInTenant(pathname, one.groupId) })
          }}
        >
          <span className="grid size-9 place-items-center rounded-[9px] bg-track text-ink-2">
            <Building2 aria-hidden strokeWidth={1.75} className="size-[1.125rem]" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="t block truncate font-medium">{one.displayName}</span>
            <span className="block truncate text-small text-muted">{roleText(t, one.role)}</span>
          </span>
          {one.groupId === tenant?.groupId && <Check aria-hidden className="size-4 text-accent-ink" />}
        </button>
      ))}
    </div>
  )
}
