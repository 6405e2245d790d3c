import type { SupportRequest } from '@salus/contract/tenant/support.ts'
import type { TranslationKey } from '../../i18n/t.tsx'
import type { ChipShape, ChipTone } from '../../ui/chip.tsx'

/** The look of the chip for each state. An answered request stands out, because the tenant has to react. */
export const requestStates = {
  open: ['info', 'ring', 'support.state_open'],
  answered: ['watch', 'up', 'support.state_answered'],
  closed: ['plain', 'dot', 'support.state_closed'],
} as const satisfies Record<SupportRequest['state'], readonly [ChipTone, ChipShape, TranslationKey]>
