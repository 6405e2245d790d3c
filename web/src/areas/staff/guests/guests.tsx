import { type Guest, guestsApi } from '@salus/contract/members/guests.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { sortAlike } from '../../../platform/people/find-alike.ts'
import { useFactsAmong, useNameAmong } from '../../../platform/people/member-name.tsx'
import { BackLink } from '../../../shell/back-link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { UserPlus, UserRoundPlus } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { MainActionFirst } from '../../../ui/main-action-first.tsx'
import { useTenant } from '../staff-area.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { BecomeMember } from './become-member.tsx'
import { DocumentsOfGuests } from './documents-of-guests.tsx'
import { NewGuest } from './new-guest.tsx'

export function Guests() {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const answer = useApiQuery(guestsApi.getGuestsOfTenant, { params: { tenantId } })
  const [isNew, setNew] = useState(false)
  const [becoming, setBecoming] = useState<Guest>()
  const items = answer.data?.items
  const people = useMemo(() => sortAlike((items ?? []).map(buildPerson)), [items])
  const writeFacts = useFactsAmong(people)
  const writeName = useNameAmong(people, writeFacts)
  const actions = (
    <MainActionFirst
      main={
        <Button variant="primary" onClick={() => setNew(true)}>
          <UserRoundPlus aria-hidden strokeWidth={1.75} />
          {t('guests.new')}
        </Button>
      }
      others={items !== undefined && items.length > 0 && <DocumentsOfGuests guestIds={items.map(({ id }) => id)} />}
    />
  )
  return (
    <>
      <BackLink target={paths.staff.members(tenantId)}>{t('shell.members')}</BackLink>
      <PageHeader title={t('guests.title')} text={t('guests.text')} actions={actions} />
      <Card className="overflow-hidden">
        {answer.isPending && <TableSkeleton rows={4} />}
        {answer.isError && items === undefined && (
          <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {items?.length === 0 && <EmptyState title={t('guests.none')} text={t('guests.noneText')} />}
        <ul className="divide-y divide-sep empty:hidden">
          {people.map((person) => (
            <li key={person.id}>
              <GuestRow
                guest={person.guest}
                facts={writeFacts(person)}
                calledBy={writeName(person)}
                onBecome={() => setBecoming(person.guest)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {isNew && (
        <NewGuest
          onClose={() => setNew(false)}
          onMade={(memberId) => void navigate(paths.staff.performAnalysis(tenantId, { memberId }))}
        />
      )}
      {becoming && <BecomeMember guest={becoming} onClose={() => setBecoming(undefined)} />}
    </>
  )
}

/** Describes a guest with the fields of a person. A guest has only one name and no number. */
const buildPerson = (guest: Guest) => ({ ...guest, guest, firstName: guest.name, lastName: '', externalNumber: null })

interface GuestRowProps {
  readonly guest: Guest
  readonly facts: string
  /** The guest's name in the labels of controls. */
  readonly calledBy: string
  readonly onBecome: () => void
}

function GuestRow({ guest, facts, calledBy, onBecome }: GuestRowProps) {
  const t = useT()
  const format = useFormat()
  const { tenantId } = useTenant()
  const { id, name, erasedOn } = guest
  const measured = useMeasured(guest)
  const told = [facts, measured, t('guests.erasedOn', { date: format.date(erasedOn) })]
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
      <Avatar firstName={name} lastName="" />
      <div className="min-w-0 flex-1 basis-44">
        <Link
          {...paths.staff.measurements(tenantId, { memberId: id })}
          aria-label={calledBy}
          className="touch inline-block min-h-6 font-medium break-words hover:underline"
        >
          {name}
        </Link>
        <p className="num text-small text-muted">{told.join(' · ')}</p>
      </div>
      <Button aria-label={t('guests.becomeMemberOf', { name: calledBy })} onClick={onBecome}>
        <UserPlus aria-hidden strokeWidth={1.75} />
        {t('guests.becomeMember')}
      </Button>
    </div>
  )
}

function useMeasured({ isSharing, lastCheckUpAt }: Guest): string {
  const t = useT()
  const format = useFormat()
  if (!isSharing) return t('guests.notShared')
  return lastCheckUpAt === null ? t('guests.notMeasured') : t('guests.measured', { date: format.date(lastCheckUpAt) })
}
