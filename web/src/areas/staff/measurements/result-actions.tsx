import { type CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DownloadReport, useReport } from '../../../features/check-ups/files/download-report.tsx'
import { printPage } from '../../../features/check-ups/files/print-button.tsx'
import { useScoringProfile } from '../../../features/check-ups/result/use-scoring-profile.ts'
import { useSeriesEnd } from '../../../features/corrections/use-series-end.ts'
import { useT } from '../../../i18n/t.tsx'
import {
  CalendarOff,
  CalendarPlus,
  Download,
  FilePenLine,
  FileX2,
  Printer,
  ShieldCheck,
  UserRoundPen,
} from '../../../ui/icons.ts'
import { MenuButton, MenuItem } from '../../../ui/overlays/menu-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { MemberRecordDrawer } from './record-link.tsx'
import { lazyDialog } from '../../../platform/pages/lazy-dialog.tsx'
import { askAgain } from '../../../platform/api/stale.ts'

const dialogs = () => import('./correction-dialogs.tsx')
const CorrectCheckUp = lazyDialog(async () => (await dialogs()).CorrectCheckUp)
const ReassignDialog = lazyDialog(async () => (await dialogs()).ReassignDialog)
const WithdrawDialog = lazyDialog(async () => (await dialogs()).WithdrawDialog)

type Opened = 'correct' | 'reassign' | 'withdraw' | 'record'

interface ResultActionsProps {
  readonly checkUp: CheckUp
  /** True for an old version of the result. Only the newest version has a report and can be changed. */
  readonly isOld: boolean
}

export function ResultActions({ checkUp, isOld }: ResultActionsProps) {
  const t = useT()
  const [open, setOpen] = useState<Opened>()
  const { profile, isPending, isMissing } = useScoringProfile(checkUp)
  const { groupId: tenantId, memberId } = checkUp
  const series = useSeriesEnd(checkUp)
  const isWithdrawn = checkUp.status === 'withdrawn'
  const canChange = !isOld && !isWithdrawn
  const report = useReport({ checkUp, tenantId })
  return (
    <>
      {canChange && <DownloadReport checkUp={checkUp} tenantId={tenantId} />}
      <MenuButton label={t('checkUps.more')}>
        {canChange && (
          <>
            <MenuItem icon={FilePenLine} isDisabled={isPending || isMissing} onChoose={() => setOpen('correct')}>
              {t('corrections.correct')}
            </MenuItem>
            <MenuItem icon={UserRoundPen} onChoose={() => setOpen('reassign')}>
              {t('corrections.reassign')}
            </MenuItem>
            <MenuItem icon={series.hasEnded ? CalendarPlus : CalendarOff} onChoose={() => void series.change()}>
              {t(series.hasEnded ? 'corrections.resumeSeries' : 'corrections.endSeries')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={ShieldCheck} onChoose={() => setOpen('record')}>
          {t('consents.ofMember')}
        </MenuItem>
        {isWithdrawn && !isOld && (
          <MenuItem icon={Download} isDisabled={report.isBusy} onChoose={() => void report.send(undefined)}>
            {t('checkUps.pdfWithdrawn')}
          </MenuItem>
        )}
        <MenuItem icon={Printer} onChoose={printPage}>
          {t('checkUps.print')}
        </MenuItem>
        {canChange && (
          <MenuItem icon={FileX2} isDanger onChoose={() => setOpen('withdraw')}>
            {t('corrections.withdraw')}
          </MenuItem>
        )}
      </MenuButton>
      <MemberRecordDrawer {...{ tenantId, memberId }} isOpen={open === 'record'} onClose={() => setOpen(undefined)} />
      <CorrectionDialogs {...{ checkUp, profile, open }} onClose={() => setOpen(undefined)} />
    </>
  )
}

export function ActionsToCome() {
  return (
    <>
      <Skeleton className="h-12 w-12 rounded-control small:h-10 @[30rem]:w-[5.25rem]" />
      <Skeleton className="h-12 w-10 rounded-control small:h-10" />
    </>
  )
}

interface CorrectionDialogsProps {
  readonly checkUp: CheckUp
  readonly profile: ReturnType<typeof useScoringProfile>['profile']
  readonly open: Opened | undefined
  readonly onClose: () => void
}

function CorrectionDialogs({ checkUp, profile, open, onClose }: CorrectionDialogsProps) {
  const t = useT()
  const noteClosed = useReportRemoval(open !== undefined && open !== 'record')
  const close = () => {
    noteClosed()
    onClose()
  }
  const done = (text: string) => () => {
    close()
    showToast({ tone: 'good', text })
  }
  const showCurrent = () => {
    close()
    void askAgain('getCheckUp', { tenantId: checkUp.groupId })
  }
  return (
    <Suspense fallback={null}>
      {open === 'correct' && (
        <CorrectCheckUp
          key={checkUp.revision}
          checkUp={checkUp}
          profile={profile}
          isOpen
          onClose={close}
          onDone={done(t('corrections.saved'))}
          onShowCurrent={showCurrent}
        />
      )}
      {open === 'reassign' && (
        <ReassignDialog
          checkUp={checkUp}
          onClose={close}
          onDone={done(t('corrections.reassigned'))}
          onShowCurrent={showCurrent}
        />
      )}
      {open === 'withdraw' && (
        <WithdrawDialog
          checkUp={checkUp}
          onClose={close}
          onDone={done(t('corrections.withdrawn'))}
          onShowCurrent={showCurrent}
        />
      )}
    </Suspense>
  )
}

/**
 * Shows a message if the result is removed while its dialog is open, for example because the member stops sharing it.
 * The returned function must be called when the dialog is closed by the person or after saving.
 */
function useReportRemoval(isOpen: boolean): () => void {
  const t = useT()
  const isLeftOpen = useRef(isOpen)
  useEffect(() => {
    isLeftOpen.current = isOpen
  }, [isOpen])
  const tell = useEffectEvent(() => {
    if (isLeftOpen.current) showToast({ tone: 'act', text: t('corrections.takenAway') })
  })
  useEffect(() => () => tell(), [])
  return () => {
    isLeftOpen.current = false
  }
}
