import { auditEventsApi } from '@salus/contract/tenant/audit-events.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api, type Answer } from '../../platform/api/api.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { ShieldCheck } from '../../ui/icons.ts'

type Checked = Answer<typeof auditEventsApi.checkAudit>

/** Checks whether the audit log was changed outside Salus, and reports the result in plain words. */
export function AuditCheck({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const [checked, setChecked] = useState<Checked | null>(null)
  const { send, failure, isBusy } = useSending(() => api.call(auditEventsApi.checkAudit, { params: { tenantId } }), {
    onDone: setChecked,
    onFailed: () => setChecked(null),
  })
  return (
    <div className="flex flex-wrap items-center gap-y-3">
      <div role="status" className="mr-3 empty:hidden">
        {checked?.seals === 0 && <p className="text-small text-ink-2">{t('audit.nothingSealed')}</p>}
        {checked?.isIntact === true && checked.seals > 0 && (
          <Chip tone="good" shape="dot">
            {t('audit.intact', { count: checked.rows })}
          </Chip>
        )}
        {checked?.isIntact === false && (
          <Chip tone="act" shape="up">
            {t('audit.broken', { count: checked.breaks })}
          </Chip>
        )}
        {checked !== null && checked.seals > 0 && (
          <p className="mt-1 text-small text-ink-2">{t('audit.coversHidden')}</p>
        )}
      </div>
      <FormAlert text={failure} className="mr-3" />
      <Button isBusy={isBusy} onClick={() => void send(undefined)}>
        <ShieldCheck aria-hidden strokeWidth={1.75} />
        {t('audit.check')}
      </Button>
    </div>
  )
}
