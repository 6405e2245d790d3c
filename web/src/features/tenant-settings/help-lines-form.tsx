import {
  type HelpLineInput,
  mostHelpLines,
  type TenantSettings,
  tenantSettingsApi,
} from '@salus/contract/tenant/settings.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { HelpLineDialog } from './help-line-dialog.tsx'
import { useChangeSettings } from './use-change-settings.ts'

interface HelpLinesFormProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
}

/**
 * Edits the help lines and their order. Every change is saved immediately. The first change copies the country's help
 * lines to the tenant.
 */
export function HelpLinesForm({ settings, isEditable }: HelpLinesFormProps) {
  const t = useT()
  const { helpLines: lines, hasOwnHelpLines } = settings
  const { isBusy, failure, change } = useChangeSettings(settings)
  /** The index of the help line that is being edited. A new line has the index after the last line. */
  const [edited, setEdited] = useState<number | null>(null)
  const [isResetting, setResetting] = useState(false)
  const save = async (next: readonly HelpLineInput[]): Promise<boolean> => {
    const body = { lines: [...next] }
    const isSaved = await change(body, (input) => write(tenantSettingsApi.replaceHelpLines, { ...input, body }))
    if (isSaved) showToast({ text: t('tenantSettings.linesSaved'), tone: 'good' })
    return isSaved
  }
  const move = (from: number, to: number) => {
    const next = lines.filter((_, index) => index !== from)
    const line = lines[from]
    if (line) void save(next.toSpliced(to, 0, line))
  }
  const hint = lines.length === 0 ? 'noHelpLines' : hasOwnHelpLines ? 'helpLinesOwn' : 'helpLinesOfCountry'
  return (
    <>
      {edited === null && !isResetting && <FormAlert text={failure} className="mb-5" />}
      <p className="text-ink-2">{t(`tenantSettings.${hint}`)}</p>
      {lines.length > 0 && (
        <ul className="mt-4 divide-y divide-sep border-y border-sep">
          {lines.map((line, index) => (
            <LineRow key={`${line.name.de} ${line.phones.join()}`} line={line}>
              {isEditable && (
                <LineActions
                  name={line.name}
                  isFirst={index === 0}
                  isLast={index === lines.length - 1}
                  isBusy={isBusy}
                  onMove={(by) => move(index, index + by)}
                  onEdit={() => setEdited(index)}
                  onRemove={() => void save(lines.filter((_, place) => place !== index))}
                />
              )}
            </LineRow>
          ))}
        </ul>
      )}
      {isEditable && (
        <div className="mt-5 flex flex-wrap gap-2">
          <Button disabled={lines.length >= mostHelpLines} onClick={() => setEdited(lines.length)}>
            <Plus aria-hidden />
            {t('tenantSettings.addLine')}
          </Button>
          {hasOwnHelpLines && (
            <Button
              variant="quiet"
              className="h-auto! min-h-10 py-2 text-left whitespace-normal!"
              onClick={() => setResetting(true)}
            >
              {t('tenantSettings.resetLines')}
            </Button>
          )}
        </div>
      )}
      {edited !== null && (
        <HelpLineDialog
          line={lines[edited]}
          failure={failure}
          isBusy={isBusy}
          onClose={() => setEdited(null)}
          onSave={async (line) => {
            if (await save(lines.toSpliced(edited, 1, line))) setEdited(null)
          }}
        />
      )}
      <Dialog
        isOpen={isResetting}
        onClose={() => setResetting(false)}
        title={t('tenantSettings.resetTitle')}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button onClick={() => setResetting(false)}>{t('tenantSettings.cancel')}</Button>
            <Button
              variant="danger"
              isBusy={isBusy}
              onClick={() => void save([]).then((isSaved) => isSaved && setResetting(false))}
            >
              {t('tenantSettings.resetConfirm')}
            </Button>
          </>
        }
      >
        <FormAlert text={failure} className="mb-5" />
        <p className="text-ink-2">{t('tenantSettings.resetText')}</p>
      </Dialog>
    </>
  )
}

function LineRow({ line, children }: { readonly line: HelpLineInput; readonly children: ReactNode }) {
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium [overflow-wrap:anywhere]">{line.name[language]}</p>
        <p className="num text-ink-2">{line.phones.join(' · ')}</p>
        {line.note !== undefined && <p className="text-small text-muted">{line.note[language]}</p>}
      </div>
      {children}
    </li>
  )
}

interface LineActionsProps {
  readonly name: HelpLineInput['name']
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isBusy: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function LineActions({ name, isFirst, isLast, isBusy, onMove, onEdit, onRemove }: LineActionsProps) {
  const t = useT()
  const language = useLanguage()
  const values = { name: name[language] }
  const look = { variant: 'quiet', iconOnly: true, isBusy, className: 'size-11!' } as const
  return (
    <div className="flex">
      <Button {...look} disabled={isFirst} aria-label={t('tenantSettings.moveUp', values)} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </Button>
      <Button {...look} disabled={isLast} aria-label={t('tenantSettings.moveDown', values)} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </Button>
      <Button {...look} aria-label={t('tenantSettings.editLine', values)} onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button {...look} aria-label={t('tenantSettings.removeLine', values)} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </div>
  )
}
