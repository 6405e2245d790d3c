import type { Membership } from '@salus/contract/session.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Check, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useSession } from '../../platform/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/field.tsx'
import { moveFocus } from '../../ui/popover.tsx'
import { roleText } from '../role-text.ts'
import { employments, useShellPlace } from '../shell-place.ts'
import { TenantIcon } from '../tenant-icon.tsx'
import { arrangeTenants } from './arrange-tenants.ts'
import { placeInTenant } from './place-in-tenant.ts'

/** From so many on a search saves time. */
const searchFrom = 5

/** The tenants where the person works: the ones used last first, then all; with a search where there are many. */
export function TenantList({ id, onChosen }: { id: string; onChosen: () => void }) {
  const t = useT()
  const session = useSession()
  const { tenant } = useShellPlace()
  const [wanted, setWanted] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const all = employments(session)
  const hasSearch = all.length >= searchFrom
  const { recent, others } = arrangeTenants(all, { wanted, current: tenant?.groupId, hasGroups: hasSearch })
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input, [aria-selected="true"]')
    first?.focus()
  }, [])
  return (
    <div ref={box} onKeyDown={(event) => moveFocus(event, '[role="option"], input')}>
      {hasSearch && (
        <TextInput
          isSmall
          type="search"
          className="mb-2"
          icon={<Search aria-hidden />}
          aria-label={t('settings.searchTenants')}
          aria-controls={id}
          placeholder={t('settings.searchTenants')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div id={id} role="listbox" aria-label={t('shell.tenants')} className="max-h-[50dvh] overflow-y-auto">
        <Group title={t('settings.recentTenants')} tenants={recent} onChosen={onChosen} />
        <Group
          title={hasSearch && recent.length > 0 ? t('settings.allTenants') : null}
          tenants={others}
          onChosen={onChosen}
        />
      </div>
      {recent.length + others.length === 0 && (
        <p role="status" className="px-3 py-4 text-center text-small text-ink-2">
          {t('settings.noTenantFound')}
        </p>
      )}
    </div>
  )
}

interface GroupProps {
  title: string | null
  tenants: readonly Membership[]
  onChosen: () => void
}

function Group({ title, tenants, onChosen }: GroupProps) {
  const id = useId()
  if (tenants.length === 0) return null
  return (
    <div role="group" aria-labelledby={title === null ? undefined : id}>
      {title !== null && (
        <p id={id} className="px-3 pb-1.5 pt-2 text-caption font-medium text-muted">
          {title}
        </p>
      )}
      {tenants.map((one) => (
        <Option key={one.groupId} one={one} onChosen={onChosen} />
      ))}
    </div>
  )
}

function Option({ one, onChosen }: { one: Membership; onChosen: () => void }) {
  const t = useT()
  const { tenant } = useShellPlace()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isHere = one.groupId === tenant?.groupId
  return (
    <button
      type="button"
      role="option"
      aria-selected={isHere}
      className={classNames('row', isHere && 'on')}
      onClick={() => {
        onChosen()
        void navigate({ to: placeInTenant(pathname, one.groupId) })
      }}
    >
      <span className="grid size-9 place-items-center rounded-[9px] bg-track text-ink-2">
        <TenantIcon kind={one.kind} className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="t block truncate font-medium">{one.displayName}</span>
        <span className="block truncate text-small text-muted">{roleText(t, one.role)}</span>
      </span>
      {isHere && <Check aria-hidden className="size-4 text-accent-ink" />}
    </button>
  )
}
