import type { Session } from '@salus/contract/account/session.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { forgetAnswers } from '../../platform/account/session.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { forgetKeptDrafts } from '../../platform/pages/unsaved-work.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

/**
 * True if the pages on screen belong to the signed-in person. False if another window of this browser has signed in
 * with another account. The data on screen and in the cache then belongs to another person, and typed text would be
 * saved as the wrong user. The hook removes this data and informs the person. It then returns true.
 */
export function useOwnPages(session: Session | null): boolean {
  const t = useT()
  const router = useRouter()
  const user = session?.user
  const userId = user?.id
  const [shownFor, setShownFor] = useState(userId)
  if (shownFor === undefined && userId !== undefined) setShownFor(userId)
  const clear = useEffectEvent(() => {
    forgetAnswers()
    forgetKeptDrafts({ except: userId })
    const name = `${user?.firstName} ${user?.lastName}`
    showToast({ tone: 'act', text: t('shell.otherAccount', { name }), duration: 'until-closed' })
    // Runs the guards first, because this person may not be allowed to open the page.
    router
      .invalidate()
      .catch(reportError)
      .finally(() => setShownFor(userId))
  })
  const isOthers = userId !== undefined && shownFor !== undefined && userId !== shownFor
  useEffect(() => {
    if (isOthers) clear()
  }, [isOthers])
  return userId !== undefined && userId === shownFor
}
