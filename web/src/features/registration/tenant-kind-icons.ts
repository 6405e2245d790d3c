import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { Dumbbell, HeartPulse, Hospital, Shapes, Stethoscope } from '../../ui/icons.ts'
import type { LucideIcon } from '../../ui/icons.ts'

/** The icons of the kinds of organisations, in the order in which the form offers these kinds. */
export const tenantKindIcons: Readonly<Record<TenantKind, LucideIcon>> = {
  practice: Stethoscope,
  studio: Dumbbell,
  company: HeartPulse,
  clinic: Hospital,
  other: Shapes,
}
