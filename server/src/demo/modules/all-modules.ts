import { anthrop } from './anthrop.ts'
import { backCheck } from './back-check.ts'
import { backScan } from './back-scan.ts'
import { cockpit } from './cockpit.ts'
import { mobeeBalance } from './mobee-balance.ts'
import { mobeeCare } from './mobee-care.ts'
import { mobeeFit } from './mobee-fit.ts'
import { mobeeMed } from './mobee-med.ts'
import type { ModuleCheckUp } from './module-check-up.ts'
import { rueckenstatusFour, rueckenstatusSix } from './rueckenstatus.ts'
import { unnamedModule } from './unnamed-module.ts'

const modules: readonly ModuleCheckUp[] = [
  mobeeFit,
  mobeeMed,
  backScan,
  rueckenstatusFour,
  rueckenstatusSix,
  backCheck,
  anthrop,
  mobeeCare,
  mobeeBalance,
  unnamedModule,
  cockpit,
]

export const moduleByPlugin: ReadonlyMap<number, ModuleCheckUp> = new Map(
  modules.map((module) => [module.pluginId, module]),
)
