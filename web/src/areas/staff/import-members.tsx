import type { OpenedImport } from '@salus/contract/member-imports.ts'
import { missingFields } from '@salus/domain/members/member-columns.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { ColumnFields } from '../../features/member-imports/column-fields.tsx'
import { ImportChoices } from '../../features/member-imports/import-choices.tsx'
import { RecentImports } from '../../features/member-imports/recent-imports.tsx'
import { type ImportDraft, useMemberImport } from '../../features/member-imports/use-member-import.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useIsOnline } from '../../platform/online.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { isDay } from '../../ui/date-parts.ts'
import { FileDropPanel } from '../../ui/file-drop.tsx'
import { ArrowLeft, FileSpreadsheet, X } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { ImportCheck } from './import-check.tsx'
import { useTenant } from './staff-area.tsx'

/** From a file to members: choose it, say what its columns hold, look at every row that needs a look, import. */
export function ImportMembers() {
  const t = useT()
  const { tenantId } = useTenant()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const way = useMemberImport(tenantId, ({ id }) => void navigate(paths.staff.memberImport(tenantId, id)))
  const { opened, reading, report } = way
  return (
    <div className="max-w-[980px]">
      <PageHeader
        title={t('memberImports.title')}
        text={t('memberImports.text')}
        actions={
          <Link {...paths.staff.members(tenantId)} className={buttonClass()}>
            <ArrowLeft aria-hidden strokeWidth={1.75} />
            {t('memberImports.toMembers')}
          </Link>
        }
      />
      <FormAlert text={way.opened === null ? null : way.failure} className="mb-4" />
      <div role="alert">
        {!isOnline && <p className="mb-4 rounded-control bg-well px-4 py-3">{t('memberImports.offline')}</p>}
      </div>
      {!opened || !reading ? (
        <>
          <FileDropPanel
            icon={FileSpreadsheet}
            title={t('memberImports.drop')}
            text={t('memberImports.dropText')}
            choose={t('memberImports.choose')}
            busyLabel={t('memberImports.reading')}
            accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            isBusy={way.isBusy}
            failure={way.failure ?? ''}
            onFile={way.choose}
          />
          <RecentImports tenantId={tenantId} />
        </>
      ) : report && reading.consent ? (
        <ImportCheck reading={{ ...reading, consent: reading.consent }} report={report} way={way} />
      ) : (
        <Columns opened={opened} reading={reading} way={way} />
      )}
    </div>
  )
}

interface ColumnsProps {
  readonly opened: OpenedImport
  readonly reading: ImportDraft
  readonly way: ReturnType<typeof useMemberImport>
}

function Columns({ opened, reading, way }: ColumnsProps) {
  const t = useT()
  const { consent } = reading
  const isComplete =
    missingFields(reading.columns).length === 0 && consent !== undefined && isDay(consent.date ?? '2000-01-01')
  return (
    <>
      <Card
        heading={opened.import.fileName}
        action={
          <Button variant="quiet" size="small" onClick={way.discard}>
            <X aria-hidden />
            {t('memberImports.otherFile')}
          </Button>
        }
        className="overflow-hidden"
      >
        <p className="num px-5 pb-4 text-small text-ink-2">
          {t('memberImports.found', { rows: opened.rows, columns: opened.header.length })}
        </p>
        <ColumnFields
          opened={opened}
          columns={reading.columns}
          onChange={(columns) => way.setReading({ ...reading, columns, choices: [] })}
        />
      </Card>
      <Card className="mt-4">
        <ImportChoices reading={reading} onChange={way.setReading} />
      </Card>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button
          variant="primary"
          isBusy={way.isBusy}
          disabled={!isComplete}
          onClick={() => consent && way.check({ ...reading, consent })}
        >
          {t(way.isBusy ? 'memberImports.checking' : 'memberImports.check')}
        </Button>
      </div>
    </>
  )
}
