import type { MemberImport } from '@salus/contract/members/imports.ts'
import { useT } from '../../i18n/t.tsx'
import { Chip } from '../../ui/chip.tsx'

const looks = {
  open: { tone: 'plain' },
  waiting: { tone: 'info', shape: 'ring' },
  running: { tone: 'info', shape: 'ring' },
  undoing: { tone: 'info', shape: 'ring' },
  done: { tone: 'good', shape: 'dot' },
  undone: { tone: 'outline', shape: 'ring' },
  failed: { tone: 'act', shape: 'up' },
} as const

export function ImportState({ state }: { readonly state: MemberImport['state'] }) {
  const t = useT()
  return <Chip {...looks[state]}>{t(`memberImports.state.${state}`)}</Chip>
}

export const isUnderWay = ({ state }: MemberImport): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'
