import { useT } from '../../i18n/t.tsx'
import { useCopy } from '../../platform/device/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Copy, Download } from '../../ui/icons.ts'

interface RecoveryCodeListProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shows the recovery codes. They can be shown only once, because the server stores only their hashes. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const t = useT()
  const text = `${t('security.codesFile')}\n\n${codes.join('\n')}\n`
  const { copy } = useCopy()
  return (
    <div className="space-y-4">
      <p className="text-ink-2">{t('security.codesText')}</p>
      <ul className="num grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-well p-4 min-[22.5rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => copy(text)}>
          <Copy aria-hidden strokeWidth={1.75} />
          {t('security.copyCodes')}
        </Button>
        <Button onClick={() => save(text)}>
          <Download aria-hidden strokeWidth={1.75} />
          {t('security.saveCodes')}
        </Button>
      </div>
      <Button variant="primary" size="large" className="w-full" onClick={onDone}>
        {t('security.codesKept')}
      </Button>
    </div>
  )
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'salus-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
