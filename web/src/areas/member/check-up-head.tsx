import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ReactNode } from 'react'
import { type Labelled, writeTitle } from '../../features/check-ups/labels.ts'
import { DownloadReport } from '../../features/check-ups/files/download-report.tsx'
import { PrintButton } from '../../features/check-ups/files/print-button.tsx'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { useSession } from '../../platform/account/session.ts'
import { HiddenHeading } from '../../ui/hidden-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Listed = Labelled & Pick<CheckUp, 'groupId' | 'dateOfMeasurement'>

export const CheckUpHead = ({ checkUp }: { readonly checkUp: CheckUp }) => (
  <Head
    listed={checkUp}
    actions={
      <>
        <PrintButton />
        <DownloadReport checkUp={checkUp} />
      </>
    }
  />
)

export const CheckUpHeadToCome = ({ listed }: { readonly listed: Listed | undefined }) => (
  <Head
    listed={listed}
    actions={
      <>
        <Skeleton className="h-12 w-10 rounded-control small:h-10" />
        <Skeleton className="h-12 w-12 rounded-control small:h-10 @[30rem]:w-[5.25rem]" />
      </>
    }
  />
)

function Head({ listed, actions }: { readonly listed: Listed | undefined; readonly actions: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  return (
    <div data-part="head" className="head-bar mb-4 flex items-center gap-4">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        {listed === undefined ? (
          <Skeleton className="hidden! size-12 rounded-[12px] @[30rem]:block!" />
        ) : (
          <span className="tile b hidden size-12 rounded-[12px] @[30rem]:grid [&_svg]:size-6">
            <ProductIcon pluginId={listed.pluginId} profileId={listed.profileId} />
          </span>
        )}
        <div className="min-w-0">
          {listed === undefined ? (
            <span className="flex flex-col">
              <HiddenHeading title={t('checkUps.result')} />
              <Skeleton className="my-1 h-6 w-56 max-w-full rounded-control max-small:h-4" />
              <Skeleton className="my-[3px] h-3.5 w-40 max-w-full rounded-chip" />
            </span>
          ) : (
            <>
              <h1 className="text-h1 font-semibold break-words max-small:text-h2">{writeTitle(listed, language)}</h1>
              <WhenAndWhere listed={listed} />
            </>
          )}
        </div>
      </div>
      <div className="flex shrink-0 gap-2">{actions}</div>
    </div>
  )
}

function WhenAndWhere({ listed }: { readonly listed: Listed }) {
  const format = useFormat()
  const { memberships } = useSession()
  const tenant = memberships.find(({ groupId }) => groupId === listed.groupId)?.displayName
  return (
    <p className="num text-ink-2">
      {format.dateLong(listed.dateOfMeasurement)}
      {tenant !== undefined && `, ${tenant}`}
    </p>
  )
}
