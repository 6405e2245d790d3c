import { anthropCodes } from './anthrop.ts'
import { backCheckCodes } from './back-check.ts'
import { backScanCodes } from './back-scan.ts'
import { cockpitCodes } from './cockpit.ts'
import { mobeeBalanceCodes } from './mobee-balance.ts'
import { mobeeCareCodes } from './mobee-care.ts'
import { mobeeFitCodes } from './mobee-fit.ts'
import { mobeeMedCodes } from './mobee-med.ts'
import type { ModuleCodeText, ModuleCodeTexts } from './module-code.ts'
import { reactionCodes, summaryCodes } from './other-modules.ts'
import { rueckenstatusCodes } from './rueckenstatus.ts'

const textsByPlugin: Readonly<Record<number, ModuleCodeTexts>> = {
  1: mobeeFitCodes,
  2: mobeeMedCodes,
  3: backScanCodes,
  4: rueckenstatusCodes,
  5: rueckenstatusCodes,
  6: summaryCodes,
  7: backCheckCodes,
  8: anthropCodes,
  9: summaryCodes,
  10: mobeeCareCodes,
  11: summaryCodes,
  12: mobeeBalanceCodes,
  13: reactionCodes,
  14: cockpitCodes,
  15: summaryCodes,
  16: summaryCodes,
  99: summaryCodes,
}

/** Returns the explanation of a code. `undefined` if only the module knows the meaning of the code. */
export function moduleCodeText(pluginId: number, code: string): ModuleCodeText | undefined {
  const texts = textsByPlugin[pluginId]
  return texts !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined
}
