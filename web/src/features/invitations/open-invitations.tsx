import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/account/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Tells the person which organisations have invited them, and links to the invitations. */
export function OpenInvitations() {
  const t = useT()
  const { data } = useSession().invitations
  const names = [...new Set(data.map(({ displayName }) => displayName))]
  return (
    <div role="status">
      {data.length > 0 && (
        <Card className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-h3 font-semibold">{t('account.linkingTitle', { count: data.length })}</h2>
            <p className="text-ink-2 [overflow-wrap:anywhere]">{names.join(', ')}</p>
          </div>
          <Link {...paths.linking()} className={buttonClass({})}>
            {t('invitations.see', { count: data.length })}
          </Link>
        </Card>
      )}
    </div>
  )
}
