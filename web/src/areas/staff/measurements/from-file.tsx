import type { MeasurementFile, MeasurementImport } from '@salus/contract/measuring/imports.ts'
import { deviceMakers, isMakerCode } from '@salus/domain/measurement-profiles/device-makers.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DropBox } from '../../../features/measurement-imports/drop-box.tsx'
import { FilePersons } from '../../../features/measurement-imports/file-persons.tsx'
import { FileQuestions } from '../../../features/measurement-imports/file-questions.tsx'
import { FileReading } from '../../../features/measurement-imports/file-reading.tsx'
import { FileRows } from '../../../features/measurement-imports/file-rows.tsx'
import { ImportsList } from '../../../features/measurement-imports/imports-list.tsx'
import { MappingForm } from '../../../features/measurement-imports/mapping-form.tsx'
import { readyRows, StoreBar } from '../../../features/measurement-imports/store-bar.tsx'
import { UndoDialog } from '../../../features/measurement-imports/undo-dialog.tsx'
import { useMeasurementFile } from '../../../features/measurement-imports/use-measurement-file.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState, problemText } from '../../../platform/api/problem-state.tsx'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { LeadOn } from '../../../platform/pages/lead-on.tsx'
import { BackLink } from '../../../shell/back-link.tsx'
import { useCameFrom } from '../../../shell/came-from.ts'
import { useIsUnknownMember } from '../../../shell/measurement-menu/use-is-unknown-member.ts'
import { CircleAlert, CircleCheck, FileSpreadsheet, Undo2 } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { useTenant } from '../staff-area.tsx'

/** The page /staff/{groupId}/measurement-files: makes check-ups from the export file of a scale or analyser. */
export function MeasurementFiles() {
  const t = useT()
  const { tenantId } = useTenant()
  const { memberId } = useSearch({ strict: false })
  const { isUnknown, text } = useIsUnknownMember({ tenantId, memberId })
  const isFromMeasurements = useCameFrom() === 'measurements'
  const chosen = useMeasurementFile(tenantId, memberId)
  const { file, look, stored } = chosen
  return (
    <div className="max-w-[980px]">
      {isUnknown && <LeadOn to={{ ...paths.staff.measurementFiles(tenantId), state: true }} text={text} />}
      {isFromMeasurements ? (
        <BackLink target={paths.staff.measurements(tenantId, { memberId })}>{t('shell.measurements')}</BackLink>
      ) : (
        <BackLink target={paths.staff.performAnalysis(tenantId, { memberId })}>{t('shell.analysis')}</BackLink>
      )}
      <PageHeader title={t('measurementFiles.title')} text={t('measurementFiles.text')} />
      {stored !== null ? (
        <Stored tenantId={tenantId} stored={stored} onAgain={chosen.reset} />
      ) : file === null ? (
        <DropBox onChoose={chosen.choose} />
      ) : (
        <>
          <ChosenFileCard fileName={file.fileName} bytes={file.bytes} plan={look.data} onOther={chosen.reset} />
          {look.data === undefined ? (
            look.isError ? (
              <ProblemState error={look.error} onRetry={() => void look.refetch()} />
            ) : (
              <Busy text={t('measurementFiles.reading')} />
            )
          ) : (
            <Plan tenantId={tenantId} plan={look.data} chosen={chosen} />
          )}
        </>
      )}
      {(file === null || stored !== null) && <ImportsList tenantId={tenantId} />}
    </div>
  )
}

function Busy({ text }: { readonly text: string }) {
  return (
    <section className="card p-6" aria-busy="true">
      <p className="font-medium" role="status">
        {text}
      </p>
      <progress className="mt-3 h-2 w-full accent-[var(--accent)]" aria-label={text} />
    </section>
  )
}

interface ChosenFileCardProps {
  readonly fileName: string
  readonly bytes: number
  readonly plan: MeasurementFile | undefined
  readonly onOther: () => void
}

function ChosenFileCard({ fileName, bytes, plan, onOther }: ChosenFileCardProps) {
  const t = useT()
  const format = useFormat()
  const facts = [
    t('measurementFiles.kilobytes', { size: format.number(Math.max(1, Math.round(bytes / 1024))) }),
    plan?.format == null ? '' : formatText(plan.format, t),
    plan?.encoding == null ? '' : plan.encoding,
    plan === undefined || plan.rows.length === 0 ? '' : t('measurementFiles.timesIn', { zone: plan.timezone }),
  ]
  return (
    <section className="card mb-4 flex flex-wrap items-center gap-4 p-4" aria-label={t('measurementFiles.file')}>
      <span className="tile b" aria-hidden="true">
        <FileSpreadsheet />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words font-semibold">{fileName}</p>
        <p className="num text-small text-muted">{facts.filter((fact) => fact !== '').join(' · ')}</p>
        {plan !== undefined && plan.unreadSheets.length > 0 && (
          <p role="status" className="mt-2 break-words rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
            {t('measurementFiles.unreadSheets', { names: plan.unreadSheets.join(', ') })}
          </p>
        )}
      </div>
      <Button onClick={onOther}>{t('measurementFiles.other')}</Button>
    </section>
  )
}

function formatText(format: string, t: ReturnType<typeof useT>): string {
  const maker = format.split('.')[0] ?? ''
  return isMakerCode(maker) ? deviceMakers[maker] : t('measurementFiles.ownTable')
}

interface PlanProps {
  readonly tenantId: number
  readonly plan: MeasurementFile
  readonly chosen: ReturnType<typeof useMeasurementFile>
}

function Plan({ tenantId, plan, chosen }: PlanProps) {
  const t = useT()
  const { look, failure, isStoring } = chosen
  const [isMapping, setMapping] = useState(false)
  const reading = plan.reading !== null && <FileReading reading={plan.reading} onChange={chosen.readAs} />
  if (plan.table !== null && (isMapping || plan.fileError === 'unknown_format'))
    return (
      <>
        {reading}
        <MappingForm
          key={plan.table.header.join()}
          table={plan.table}
          onDone={(columns) => {
            setMapping(false)
            chosen.change({ columns })
          }}
        />
      </>
    )
  if (plan.fileError !== null) return <Unreadable error={plan.fileError} />
  return (
    <div aria-busy={look.isFetching || undefined}>
      {plan.table !== null && (
        <p className="mb-4 flex flex-wrap items-center gap-3 text-ink-2">
          {t('measurementFiles.remembered')}
          <Button size="small" onClick={() => setMapping(true)}>
            {t('measurementFiles.changeColumns')}
          </Button>
        </p>
      )}
      {reading}
      <FileQuestions questions={plan.questions} units={plan.units} options={chosen.options} onChange={chosen.change} />
      {plan.persons.length > 0 && (
        <FilePersons
          openMemberId={chosen.openMemberId}
          persons={plan.persons}
          tenantId={tenantId}
          onAssign={({ key }, memberId) => chosen.assign(key, memberId)}
        />
      )}
      <FileRows file={plan} />
      <FormAlert text={failure === null ? null : failureText(failure, t)} className="mb-4" />
      {isStoring ? (
        <Busy text={t('measurementFiles.storing', { count: readyRows(plan) })} />
      ) : (
        <StoreBar plan={plan} isBusy={look.isFetching} onStore={() => void chosen.store(plan)} />
      )}
    </div>
  )
}

const failureText = (failure: unknown, t: ReturnType<typeof useT>) =>
  failure instanceof ApiProblem && failure.problem.errors?.[0]?.code === 'too_many_rows'
    ? t('measurementFiles.error.too_many_rows')
    : problemText(t, failure)

function Unreadable({ error }: { readonly error: NonNullable<MeasurementFile['fileError']> }) {
  const t = useT()
  return (
    <section className="card flex items-start gap-3 p-5" role="alert">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{t('measurementFiles.unreadable')}</p>
        <p className="mt-1 text-ink-2">{t(`measurementFiles.error.${error}`)}</p>
      </div>
    </section>
  )
}

interface StoredProps {
  readonly tenantId: number
  readonly stored: MeasurementImport
  readonly onAgain: () => void
}

function Stored({ tenantId, stored, onAgain }: StoredProps) {
  const t = useT()
  const [isUndoing, setUndoing] = useState(false)
  const [isUndone, setUndone] = useState(false)
  return (
    <section className="card p-6" role="status" aria-labelledby="stored">
      <h2 id="stored" className="flex items-center gap-2.5 text-h2 font-semibold">
        <CircleCheck aria-hidden className="size-6 text-success" />
        {isUndone
          ? t('measurementFiles.undone')
          : t('measurementFiles.storedFor', { count: stored.rowsStored, members: stored.members })}
      </h2>
      <ul className="num mt-3 space-y-1 text-ink-2">
        <li>{t('measurementFiles.view.known', { count: stored.rowsKnown })}</li>
        <li>{t('measurementFiles.view.bad', { count: stored.rowsRefused })}</li>
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onAgain}>
          {t('measurementFiles.other')}
        </Button>
        <Link {...paths.staff.measurements(tenantId)} className={buttonClass()}>
          {t('measurementFiles.toMeasurements')}
        </Link>
        {stored.rowsStored > 0 && !isUndone && (
          <Button variant="quiet" onClick={() => setUndoing(true)}>
            <Undo2 aria-hidden />
            {t('measurementFiles.undo')}
          </Button>
        )}
      </div>
      {isUndoing && (
        <UndoDialog
          tenantId={tenantId}
          taken={stored}
          onClose={() => setUndoing(false)}
          onDone={() => {
            setUndoing(false)
            setUndone(true)
          }}
        />
      )}
    </section>
  )
}
