import { fatWarnings, weightWarnings } from '../../../warnings/body-warnings.ts'
import type { WarningRule } from '../../../warnings/warning.ts'

export const warnings: readonly WarningRule[] = [...weightWarnings, ...fatWarnings]
