import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NewRequest } from '../../features/support/new-request.tsx'
import { RequestList } from '../../features/support/request-list.tsx'
import { Thread } from '../../features/support/thread.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTenant } from './staff-area.tsx'

export function Support() {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const { request: requestId } = useSearch({ strict: false })
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <PageHeader
        title={t('shell.contact')}
        text={t('support.text')}
        actions={
          <Button variant="primary" onClick={() => setWriting(true)}>
            <Plus aria-hidden strokeWidth={1.75} />
            {t('support.new')}
          </Button>
        }
      />
      <div className="grid items-start gap-4 @[53.75rem]:grid-cols-[minmax(17rem,21rem)_minmax(0,1fr)]">
        <div className={requestId === undefined ? 'min-w-0' : 'hidden min-w-0 @[53.75rem]:block'}>
          <RequestList tenantId={tenantId} chosenId={requestId} onNew={() => setWriting(true)} />
        </div>
        {requestId === undefined ? (
          <section className="card hidden @[53.75rem]:block">
            <EmptyState title={t('support.noneChosen')} text={t('support.choose')} />
          </section>
        ) : (
          <Thread key={requestId} tenantId={tenantId} requestId={requestId} />
        )}
      </div>
      <NewRequest
        tenantId={tenantId}
        isOpen={isWriting}
        onClose={() => setWriting(false)}
        onOpened={(id) => {
          setWriting(false)
          void navigate(paths.staff.support(tenantId, id))
        }}
      />
    </>
  )
}
