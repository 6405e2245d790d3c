import { circulationWarnings } from '../../../warnings/blood-pressure-warnings.ts'
import { fatWarnings, girthWarnings, weightWarnings } from '../../../warnings/body-warnings.ts'
import type { WarningRule } from '../../../warnings/warning.ts'

export const warnings: readonly WarningRule[] = [
  ...circulationWarnings,
  ...weightWarnings,
  ...girthWarnings,
  ...fatWarnings,
]
