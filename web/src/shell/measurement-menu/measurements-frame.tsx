import type { ReactNode } from 'react'
import { writeLabel } from '../../features/check-ups/labels.ts'
import type { Outcomes } from '../../features/check-ups/list/use-changes.ts'
import type { CheckUpPages } from '../../features/check-ups/list/use-check-ups.ts'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { type ListProblem, MeasurementsMenu } from './measurements-menu.tsx'
import type { MeasurementsPlace } from './measurements-place.ts'
import { WithMeasurementMenu } from './with-measurement-menu.tsx'

interface MeasurementsFrameProps {
  readonly place: MeasurementsPlace
  readonly pages: CheckUpPages
  readonly outcomes: Outcomes
  readonly problem?: ListProblem | undefined
  readonly children: ReactNode
}

export function MeasurementsFrame({ place, pages, outcomes, problem, children }: MeasurementsFrameProps) {
  const t = useT()
  return (
    <WithMeasurementMenu
      title={t('menu.measurements')}
      opener={<PresentChoice place={place} pages={pages} />}
      menu={<MeasurementsMenu {...{ place, pages, outcomes, problem }} />}
    >
      {children}
    </WithMeasurementMenu>
  )
}

function PresentChoice({ place, pages }: Pick<MeasurementsFrameProps, 'place' | 'pages'>) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const index = pages.items.findIndex((checkUp) => checkUp.resultGuid === place.resultGuid)
  const checkUp = pages.items[index]
  if (checkUp === undefined)
    return <span className="truncate">{t(place.isNew ? 'menu.newMeasurement' : 'menu.measurements')}</span>
  const count = `${pages.items.length}${pages.hasNextPage ? '+' : ''}`
  return (
    <>
      <ProductIcon pluginId={checkUp.pluginId} profileId={checkUp.profileId} />
      <span className="min-w-0 flex-1 break-words">
        {writeLabel(checkUp, language)}, {format.date(checkUp.dateOfMeasurement)}
      </span>
      <span className="num text-small text-muted">{t('menu.place', { place: index + 1, count })}</span>
    </>
  )
}
