import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Plus } from '../../../ui/icons.ts'

interface AddMeasureProps {
  /** The name of the theme; omitted if the theme is chosen in the form. */
  readonly theme?: string
  readonly onAdd: () => void
}

export function AddMeasure({ theme, onAdd }: AddMeasureProps) {
  const t = useT()
  return (
    <Button
      size="small"
      variant={theme === undefined ? 'secondary' : 'quiet'}
      aria-label={theme === undefined ? undefined : t('groupMeasures.addFor', { theme })}
      className={theme === undefined ? '' : '-ml-2 mt-1'}
      onClick={onAdd}
    >
      <Plus aria-hidden />
      {t('groupMeasures.add')}
    </Button>
  )
}
