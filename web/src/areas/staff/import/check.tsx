import type { ImportReading, ImportReport } from '@salus/contract/members/imports.ts'
import { type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { BadRows } from '../../../features/member-imports/bad-rows.tsx'
import { CountTiles } from '../../../features/member-imports/count-tiles.tsx'
import { AskDayOrder } from '../../../features/member-imports/day-order.tsx'
import { DoubleRows } from '../../../features/member-imports/double-rows.tsx'
import type { useMemberImport } from '../../../features/member-imports/use-member-import.ts'
import { useSaveBadRows } from '../../../features/member-imports/use-save-bad-rows.ts'
import { useT } from '../../../i18n/t.tsx'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChoiceCard } from '../../../ui/fields/choice-card.tsx'
import { ArrowLeft, CircleAlert } from '../../../ui/icons.ts'
import { useTenant } from '../staff-area.tsx'

interface ImportCheckProps {
  readonly reading: ImportReading
  readonly report: ImportReport
  readonly way: ReturnType<typeof useMemberImport>
}

export function ImportCheck({ reading, report, way }: ImportCheckProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const saveBadRows = useSaveBadRows(tenantId)
  const saving = useSending(() => saveBadRows(report.import), { toast: true })
  const heading = useRef<HTMLHeadingElement>(null)
  const leaveOut = useRef<HTMLInputElement>(null)
  const [leavesOut, setLeavesOut] = useState(false)
  const [isTried, setTried] = useState(false)
  const { counts, room } = report
  const hasRoom = room === null || counts.create <= room
  const rows = counts.create + counts.update
  const start = () => {
    const isDecided = counts.bad === 0 || leavesOut
    setTried(!isDecided)
    if (isDecided) way.start(leavesOut)
    else leaveOut.current?.focus()
  }
  // Moves the focus to the heading, so that screen readers continue with the findings. A later effect could take the
  // focus from a field that the person has already pressed.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <>
      <DayOrder report={report} reading={reading} way={way} />
      <Card className="overflow-hidden">
        <div className="px-5 pb-4 pt-5">
          <h2 ref={heading} tabIndex={-1} className="text-h3 font-semibold outline-none">
            {t('memberImports.checked', { count: counts.rows })}
          </h2>
          <p className="text-small text-ink-2">{t('memberImports.nothingYet')}</p>
        </div>
        <CountTiles counts={counts} />
      </Card>
      <ColumnsLeftOut header={way.opened?.header ?? []} columns={reading.columns} />
      <BadRows report={report} isSaving={saving.isBusy} onSave={() => void saving.send(undefined)} />
      <div inert={way.isActing}>
        <DoubleRows report={report} reading={reading} onChoose={(choices) => way.check({ ...reading, choices })} />
      </div>
      {counts.bad > 0 && rows > 0 && (
        <LeaveOut
          ref={leaveOut}
          count={counts.bad}
          value={leavesOut}
          isMissing={isTried && !leavesOut}
          onChange={setLeavesOut}
        />
      )}
      {!hasRoom && <NoRoom create={counts.create} room={room} />}
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Button isBusy={way.isChecking || way.isActing} onClick={way.back}>
          <ArrowLeft aria-hidden strokeWidth={1.75} />
          {t('memberImports.back')}
        </Button>
        <Button
          variant="primary"
          isBusy={way.isChecking || way.isActing}
          disabled={rows === 0 || !hasRoom}
          onClick={start}
        >
          {t('memberImports.start', { count: rows })}
        </Button>
      </div>
    </>
  )
}

interface ColumnsLeftOutProps {
  readonly header: readonly string[]
  readonly columns: ImportReading['columns']
}

function ColumnsLeftOut({ header, columns }: ColumnsLeftOutProps) {
  const t = useT()
  const names = header.flatMap((name, index) =>
    (columns[index] ?? null) === null ? [name === '' ? t('memberImports.nameless', { number: index + 1 }) : name] : [],
  )
  if (names.length === 0) return null
  return (
    <p className="mt-4 text-small break-words text-ink-2">
      {t('memberImports.columnsLeftOut', { names: names.join(', ') })}
    </p>
  )
}

function NoRoom({ create, room }: { readonly create: number; readonly room: number }) {
  const t = useT()
  return (
    <p role="status" className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
      {t('memberImports.noRoom', { create, room })}
    </p>
  )
}

interface LeaveOutProps {
  readonly ref: Ref<HTMLInputElement>
  readonly count: number
  readonly value: boolean
  /** True if the person tried to start the import before making this choice. */
  readonly isMissing: boolean
  readonly onChange: (leavesOut: boolean) => void
}

function LeaveOut({ ref, count, value, isMissing, onChange }: LeaveOutProps) {
  const t = useT()
  const id = useId()
  return (
    <>
      <ChoiceCard
        ref={ref}
        type="checkbox"
        className="mt-4"
        checked={value}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? id : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {t('memberImports.leaveOut', { count })}
      </ChoiceCard>
      {isMissing && (
        <p id={id} className="help err">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {t('memberImports.leaveOutMissing')}
        </p>
      )}
    </>
  )
}

function DayOrder({ report, reading, way }: ImportCheckProps) {
  if (!report.asksDayOrder && reading.dayOrder === undefined) return null
  return (
    <div inert={way.isActing}>
      <AskDayOrder value={reading.dayOrder} onChange={(dayOrder) => way.check({ ...reading, dayOrder })} />
    </div>
  )
}
