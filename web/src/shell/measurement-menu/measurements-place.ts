import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { paths, type StaffSearch } from '../../paths.ts'
import { moveBelowOverlays } from '../../ui/close-on-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How it came to whose measurements are shown; absent when a person chose the member. */
    memberChoice?: 'automatic' | 'all'
  }
}

/** What the address of the member-measurements area says, and the ways to change it. */
export interface MeasurementsPlace {
  readonly tenantId: number
  readonly memberId: string | undefined
  readonly productIds: readonly number[]
  /** Shows the list of what was withdrawn. */
  readonly isWithdrawn: boolean
  readonly resultGuid: string | undefined
  readonly isNew: boolean
  readonly memberChoice: 'automatic' | 'all' | undefined
  readonly chooseMember: (memberId: string | undefined) => void
  /** `undefined` for all members, where there is no first one. Keeps the check-up of the address. */
  readonly chooseMemberAutomatically: (memberId: string | undefined) => void
  /** Names another member in the address, or none, and keeps the check-up it names. */
  readonly nameMember: (memberId: string | undefined) => void
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
          search: searchOf(chosen, productId),
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
    chooseMember: (chosen) =>
      void navigate({ ...withMember(chosen), state: chosen === undefined ? { memberChoice: 'all' } : {} }),
    chooseMemberAutomatically: (chosen) =>
      void navigate({
        ...paths.staff.measurements(tenantId, { resultGuid, memberId: chosen, productIds: productId }),
        replace: true,
        state: { memberChoice: chosen === undefined ? 'all' : 'automatic' },
      }),
    nameMember: (of) =>
      void navigate({
        ...paths.staff.measurements(tenantId, {
          resultGuid,
          memberId: of,
          productIds: productId,
          isWithdrawn: status === 'withdrawn',
        }),
        replace: true,
      }),
    chooseProducts: (productIds) =>
      void moveBelowOverlays(() =>
        navigate({
          ...(isNew ? paths.staff.newMeasurement(tenantId) : paths.staff.measurements(tenantId, { resultGuid })),
          search: searchOf(memberId, productIds),
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

/** The query parameters that stay while moving within member-measurements. */
export const searchOf = (memberId: string | undefined, productIds: readonly number[]): StaffSearch => ({
  ...(memberId === undefined ? {} : { memberId }),
  ...(productIds.length === 0 ? {} : { productId: [...productIds] }),
})
