import type { Member } from '@salus/contract/members/members.ts'
import { lastDayOfGuest } from '@salus/domain/guests/guest-period.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { UserPlus } from '../../../ui/icons.ts'
import { BecomeMember } from './become-member.tsx'

export function GuestNotice({ guest }: { readonly guest: Member }) {
  const t = useT()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  if (guest.status !== 'active') return null
  return (
    <Card className="mb-4" aria-label={t('guests.guest')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
        <p className="min-w-52 flex-1 text-ink-2">
          {t('guests.until', { date: format.dateLong(lastDayOfGuest(guest.createdAt)) })}
        </p>
        <Button onClick={() => setOpen(true)}>
          <UserPlus aria-hidden strokeWidth={1.75} />
          {t('guests.becomeMember')}
        </Button>
      </div>
      {isOpen && (
        <BecomeMember
          guest={{ ...guest, name: guest.firstName, birthDate: guest.birthDate ?? '' }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
