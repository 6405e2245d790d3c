import type { Membership } from '@salus/contract/account/session.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { businessMemberships } from '../../platform/account/areas.ts'
import { useSession } from '../../platform/account/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/fields/field.tsx'
import { Check, Search } from '../../ui/icons.ts'
import { moveFocus } from '../../ui/overlays/popover.tsx'
import { roleText } from '../role-text.ts'
import { useShellPlace } from '../shell-place.ts'
import { TenantIcon } from '../tenant-icon.tsx'
import { arrangeTenants } from './arrange-tenants.ts'
import { placeInTenant } from './place-in-tenant.ts'

/** The search field is shown if the person has at least this many tenants. */
const searchFrom = 5

export function TenantList({ id, onChosen }: { id: string; onChosen: () => void }) {
  const t = useT()
  const session = useSession()
  const { tenant } = useShellPlace()
  const [wanted, setWanted] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const all = businessMemberships(session)
  const hasSearch = all.length >= searchFrom
  const { recent, others } = arrangeTenants(all, { wanted, current: tenant?.groupId, hasGroups: hasSearch })
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input, [aria-current]')
    first?.focus()
  }, [])
  return (
    <div ref={box} onKeyDown={(event) => moveFocus(event, 'a, input')}>
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
      <nav id={id} aria-label={t('shell.tenants')} className="max-h-[50dvh] overflow-y-auto">
        <Group title={t('settings.recentTenants')} tenants={recent} onChosen={onChosen} />
        <Group
          title={hasSearch && recent.length > 0 ? t('settings.allTenants') : null}
          tenants={others}
          onChosen={onChosen}
        />
      </nav>
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
    <>
      {title !== null && (
        <p id={id} className="px-3 pb-1.5 pt-2 text-caption font-medium text-muted">
          {title}
        </p>
      )}
      <ul aria-labelledby={title === null ? undefined : id}>
        {tenants.map((one) => (
          <li key={one.groupId}>
            <TenantLink one={one} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A link, so that the tenant can also be opened in a new tab. */
function TenantLink({ one, onChosen }: { one: Membership; onChosen: () => void }) {
  const t = useT()
  const { tenant } = useShellPlace()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isHere = one.groupId === tenant?.groupId
  return (
    <Link
      to={placeInTenant(pathname, one.groupId)}
      activeProps={{}}
      aria-current={isHere ? 'true' : undefined}
      className={classNames('row', isHere && 'on')}
      onClick={(event) => {
        // Opening a tenant in another tab or window must not close the list.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChosen()
      }}
    >
      <span className="grid size-9 place-items-center rounded-[9px] bg-track text-ink-2">
        <TenantIcon kind={one.kind} className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="t block break-words font-medium">{one.displayName}</span>
        <span className="block truncate text-small text-muted">{roleText(t, one.role)}</span>
      </span>
      {isHere && <Check aria-hidden className="size-4 text-accent-ink" />}
    </Link>
  )
}
