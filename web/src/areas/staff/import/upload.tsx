import type { OpenedImport } from '@salus/contract/members/imports.ts'
import { consentIncludesSharing } from '@salus/domain/consents/who-opens-sharing.ts'
import { missingFields } from '@salus/domain/members/member-columns.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { ColumnFields } from '../../../features/member-imports/column-fields.tsx'
import { ImportChoices, isConsentDay } from '../../../features/member-imports/import-choices.tsx'
import { RecentImports } from '../../../features/member-imports/recent-imports.tsx'
import { type ImportDraft, useMemberImport } from '../../../features/member-imports/use-member-import.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useIsOnline } from '../../../platform/api/online.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileDropPanel } from '../../../ui/fields/file-drop.tsx'
import { FileSpreadsheet, X } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { ImportCheck } from './check.tsx'
import { useTenant } from '../staff-area.tsx'

export function ImportMembers() {
  const t = useT()
  const { tenantId } = useTenant()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const way = useMemberImport(tenantId, ({ id }) => void navigate(paths.staff.memberImport(tenantId, id)))
  const { opened, draft, reading, report } = way
  return (
    <div className="max-w-[980px]">
      <BackLink target={paths.staff.members(tenantId)}>{t('shell.members')}</BackLink>
      <PageHeader title={t('memberImports.title')} text={t('memberImports.text')} />
      <FormAlert text={way.opened === null ? null : way.failure} className="mb-4" />
      <div role="alert">
        {!isOnline && <p className="mb-4 rounded-control bg-well px-4 py-3">{t('memberImports.offline')}</p>}
      </div>
      {!opened || !draft ? (
        <>
          <FileDropPanel
            icon={FileSpreadsheet}
            title={t('memberImports.drop')}
            text={t('memberImports.dropText')}
            choose={t('memberImports.choose')}
            busyLabel={t('memberImports.reading')}
            accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            isBusy={way.isActing}
            failure={way.failure ?? ''}
            onFile={way.choose}
          />
          <RecentImports tenantId={tenantId} />
        </>
      ) : report && reading ? (
        <ImportCheck reading={reading} report={report} way={way} />
      ) : (
        <Columns opened={opened} draft={draft} way={way} />
      )}
    </div>
  )
}

interface ColumnsProps {
  readonly opened: OpenedImport
  readonly draft: ImportDraft
  readonly way: ReturnType<typeof useMemberImport>
}

function Columns({ opened, draft, way }: ColumnsProps) {
  const t = useT()
  const { membership } = useTenant()
  const heading = useRef<HTMLSpanElement>(null)
  // Moves the focus to the heading, because the pressed button has been removed. That button chose the file or led back
  // to this page.
  useLayoutEffect(() => heading.current?.focus(), [])
  const { consent } = draft
  const isBusy = way.isChecking || way.isActing
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isComplete = missingFields(draft.columns).length === 0 && isConsentDay(consent?.date)
    if (isComplete && consent !== undefined) way.check({ ...draft, consent })
    else setTried(true)
  }
  // Locks the choices while the server checks the file, because the check applies only to these choices.
  const kept = { inert: isBusy, className: isBusy ? 'opacity-60' : undefined }
  return (
    <form noValidate onSubmit={submit}>
      <Card
        heading={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {opened.import.fileName}
          </span>
        }
        action={
          <Button variant="quiet" size="small" isBusy={isBusy} onClick={way.discard}>
            <X aria-hidden />
            {t('memberImports.otherFile')}
          </Button>
        }
        className="overflow-hidden"
      >
        <p className="num px-5 pb-4 text-small text-ink-2">
          {t('memberImports.found', { rows: opened.rows, columns: opened.header.length })}
        </p>
        {opened.unreadSheets.length > 0 && (
          <p role="status" className="mx-5 mb-4 break-words rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
            {t('memberImports.unreadSheets', { names: opened.unreadSheets.join(', ') })}
          </p>
        )}
        <div {...kept}>
          <ColumnFields
            opened={opened}
            columns={draft.columns}
            onChange={(columns) => way.setDraft({ ...draft, columns, choices: [] })}
          />
        </div>
      </Card>
      <Card className="mt-4">
        <div {...kept}>
          <ImportChoices
            reading={draft}
            isShared={consentIncludesSharing(membership.kind)}
            isTried={isTried}
            onChange={way.setDraft}
          />
        </div>
      </Card>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {t(way.isChecking ? 'memberImports.checking' : 'memberImports.check')}
        </Button>
      </div>
    </form>
  )
}
