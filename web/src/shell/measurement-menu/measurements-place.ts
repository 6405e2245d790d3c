import { type NavigateOptions, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { paths, type StaffSearch } from '../../paths.ts'
import { moveBelowOverlays } from '../../ui/overlays/close-on-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * How the member was determined. `automatic`: the page chose the member. `all`: all members are chosen. Omitted if
     * staff chose one member.
     */
    memberChoice?: 'automatic' | 'all' | undefined
  }
}

export interface MeasurementsPlace {
  readonly tenantId: number
  readonly memberId: string | undefined
  readonly productIds: readonly number[]
  readonly isWithdrawn: boolean
  readonly resultGuid: string | undefined
  readonly isNew: boolean
  readonly memberChoice: 'automatic' | 'all' | undefined
  readonly withMember: (memberId: string | undefined) => NavigateOptions
  readonly chooseMember: (memberId: string | undefined) => void
  readonly chooseProducts: (productIds: readonly number[]) => void
  readonly showWithdrawn: (isWithdrawn: boolean) => void
}

export function useMeasurementsPlace(tenantId: number): MeasurementsPlace {
  const navigate = useNavigate()
  const { resultGuid } = useParams({ strict: false })
  const { memberId, productId = [], status }: StaffSearch = useSearch({ strict: false })
  const isNew = useLocation({ select: ({ pathname }) => pathname.endsWith('/member-measurements/new') })
  const memberChoice = useLocation({ select: ({ state }) => state.memberChoice })
  const withMember = (chosen: string | undefined) =>
    isNew
      ? {
          ...paths.staff.newMeasurement(tenantId, { memberId: chosen }),
          search: buildSearch(chosen, productId),
          replace: true,
        }
      : { ...paths.staff.measurements(tenantId, { memberId: chosen, productIds: productId }), replace: true }
  return {
    tenantId,
    memberId,
    productIds: productId,
    isWithdrawn: status === 'withdrawn',
    resultGuid,
    isNew,
    memberChoice,
    withMember,
    chooseMember: (chosen) =>
      void navigate({ ...withMember(chosen), state: chosen === undefined ? { memberChoice: 'all' } : {} }),
    chooseProducts: (productIds) =>
      void moveBelowOverlays(() =>
        navigate({
          ...(isNew ? paths.staff.newMeasurement(tenantId) : paths.staff.measurements(tenantId, { resultGuid })),
          search: buildSearch(memberId, productIds),
          replace: true,
          state: true,
        }),
      ),
    showWithdrawn: (isWithdrawn) =>
      void navigate({
        ...paths.staff.measurements(tenantId, { memberId, productIds: productId, isWithdrawn }),
        replace: true,
        state: true,
      }),
  }
}

export const buildSearch = (memberId: string | undefined, productIds: readonly number[]): StaffSearch => ({
  ...(memberId === undefined ? {} : { memberId }),
  ...(productIds.length === 0 ? {} : { productId: [...productIds] }),
})
