import { useT } from '../../i18n/t.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'

type DayOrder = 'day-first' | 'month-first'

export function AskDayOrder({ value, onChange }: { value: DayOrder | undefined; onChange: (order: DayOrder) => void }) {
  const t = useT()
  const options = [
    { value: 'day-first', label: t('memberImports.dayFirst') },
    { value: 'month-first', label: t('memberImports.monthFirst') },
  ] as const
  return (
    <div className="card mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-l-accent p-5">
      <p className="min-w-0 flex-1 basis-64">
        <span className="block font-medium">{t('memberImports.dayOrder')}</span>
        <span className="block text-small text-ink-2">{t('memberImports.dayOrderText')}</span>
      </p>
      <Segmented<DayOrder | 'none'>
        label={t('memberImports.dayOrder')}
        // Before a choice is made, neither order is selected.
        value={value ?? 'none'}
        options={options}
        onChange={(order) => order !== 'none' && onChange(order)}
      />
    </div>
  )
}
