import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { UserRoundPlus } from '../../../ui/icons.ts'
import { useTenant } from '../staff-area.tsx'
import { NewGuest } from './new-guest.tsx'

export function MeasureGuest({ onMade }: { readonly onMade: (guestId: string) => void }) {
  const t = useT()
  const { tenantId } = useTenant()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>
        <UserRoundPlus aria-hidden strokeWidth={1.75} />
        {t('guests.new')}
      </Button>
      <Link {...paths.staff.guests(tenantId)} className={buttonClass({ variant: 'quiet' })}>
        {t('guests.all')}
      </Link>
      {isOpen && (
        <NewGuest
          onClose={() => setOpen(false)}
          onMade={(guestId) => {
            setOpen(false)
            onMade(guestId)
          }}
        />
      )}
    </div>
  )
}
