import { useT } from '../../i18n/t.tsx'
import { FilterMenu } from '../../ui/fields/filter-menu.tsx'
import { CalendarDays, FileText } from '../../ui/icons.ts'
import { type documentChoices, type DocumentFilter, fileKind } from './document-filter.ts'

interface DocumentFiltersProps {
  readonly choices: ReturnType<typeof documentChoices>
  readonly hasFiles: boolean
  /**
   * True while the documents are loading. The space for the filters is then reserved, because most people have
   * documents to filter.
   */
  readonly isLoading: boolean
  readonly filter: DocumentFilter
  readonly onFilter: (filter: DocumentFilter) => void
}

/** Filters documents by kind and year. A menu with only one choice is not shown. */
export function DocumentFilters({ choices, hasFiles, isLoading, filter, onFilter }: DocumentFiltersProps) {
  const t = useT()
  if (isLoading) return <div aria-hidden className="mb-4 h-12" />
  const kinds = [...(hasFiles ? [{ value: fileKind, label: t('documents.kindFiles') }] : []), ...choices.kinds]
  if (kinds.length < 2 && choices.years.length < 2) return null
  return (
    <div className="relative mb-4 flex flex-wrap gap-2.5">
      {kinds.length > 1 && (
        <FilterMenu
          label={t('documents.kind')}
          icon={<FileText aria-hidden strokeWidth={1.75} />}
          options={kinds}
          chosen={filter.kind === undefined ? [] : [filter.kind]}
          onChange={([kind]) => onFilter({ ...filter, kind })}
          summary={kinds.find(({ value }) => value === filter.kind)?.label ?? ''}
          clearLabel={t('documents.clearFilter', { filter: t('documents.kind') })}
        />
      )}
      {choices.years.length > 1 && (
        <FilterMenu
          label={t('documents.year')}
          icon={<CalendarDays aria-hidden strokeWidth={1.75} />}
          options={choices.years.map((year) => ({ value: year, label: year }))}
          chosen={filter.year === undefined ? [] : [filter.year]}
          onChange={([year]) => onFilter({ ...filter, year })}
          summary={filter.year ?? ''}
          clearLabel={t('documents.clearFilter', { filter: t('documents.year') })}
        />
      )}
    </div>
  )
}
