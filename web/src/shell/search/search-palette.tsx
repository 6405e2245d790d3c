import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { fullName, useFactsAmong } from '../../platform/people/member-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { CornerDownLeft, Search } from '../../ui/icons.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import { useCombobox } from '../../ui/fields/use-combobox.ts'
import { filterEntries, type SearchEntry } from './search-entries.ts'
import { useFoundMembers } from './use-found-members.ts'
import { useActionEntries, usePageEntries } from './use-search-entries.ts'

interface Choice {
  readonly id: string
  readonly mark: ReactNode
  readonly label: string
  readonly note?: string
  readonly act: () => void
}

interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

export function SearchPalette({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { groups, isWaiting, hasFailed } = useGroups(typed)
  const choices = groups.flatMap((group) => group.choices)
  const list = useCombobox({
    ids: choices.map(({ id }) => id),
    isOpen: true,
    onChoose: (index) => {
      onClose()
      choices[index]?.act()
    },
  })
  return (
    <Modal isOpen onClose={onClose} label={t('search.title')} className="modal-search">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-muted" />
        <input
          {...list.inputProps}
          type="text"
          autoFocus
          aria-label={t('search.title')}
          placeholder={t('search.placeholder')}
          maxLength={100}
          className="h-14 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-[var(--field-placeholder)]"
          value={typed}
          onChange={(event) => {
            list.restart()
            setTyped(event.currentTarget.value)
          }}
        />
        <button type="button" className="btn btn-g btn-sm shrink-0" onClick={onClose}>
          {t('shell.close')}
        </button>
      </div>
      {choices.length > 0 && (
        <div
          {...list.listProps}
          aria-label={t('search.title')}
          aria-busy={isWaiting}
          className="min-h-0 flex-1 overflow-y-auto p-2"
        >
          {groups.map(({ title, choices: own }) => (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden="true" className="px-3 pb-1.5 pt-2 text-caption font-medium text-muted">
                {title}
              </p>
              {own.map((choice) => (
                <Option
                  key={choice.id}
                  choice={choice}
                  isActive={choices.indexOf(choice) === list.active}
                  option={list.optionProps(choices.indexOf(choice))}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="border-t border-sep px-5 py-2.5 text-small text-muted">
        {hasFailed
          ? t('search.failed')
          : isWaiting
            ? t('search.waiting')
            : t('search.count', { count: choices.length })}
      </p>
    </Modal>
  )
}

function useGroups(typed: string) {
  const t = useT()
  const navigate = useNavigate()
  const { groupId, members, isWaiting, hasFailed } = useFoundMembers(typed)
  const writeFacts = useFactsAmong(members)
  const pages = filterEntries(usePageEntries(), typed)
  const actions = filterEntries(useActionEntries(), typed)
  const people = members.map((member): Choice => ({
    id: member.id,
    mark: <Avatar firstName={member.firstName} lastName={member.lastName} />,
    label: fullName(member),
    note: writeFacts(member),
    act: () => void navigate(paths.staff.measurements(groupId, { memberId: member.id })),
  }))
  const groups: readonly ChoiceGroup[] = [
    { title: t('shell.members'), choices: people },
    { title: t('search.pages'), choices: pages.map(buildChoice) },
    { title: t('search.actions'), choices: actions.map(buildChoice) },
  ].filter(({ choices }) => choices.length > 0)
  return { groups, isWaiting, hasFailed }
}

const buildChoice = ({ id, label, icon: Icon, act }: SearchEntry): Choice => ({
  id,
  label,
  mark: (
    <span className="grid size-9 place-items-center rounded-[9px] bg-track text-ink-2">
      <Icon aria-hidden strokeWidth={1.75} className="size-[1.125rem]" />
    </span>
  ),
  act,
})

interface OptionProps {
  choice: Choice
  isActive: boolean
  option: ReturnType<ReturnType<typeof useCombobox>['optionProps']>
}

function Option({ choice, isActive, option }: OptionProps) {
  return (
    // The input keeps the focus and handles the keys for the options.
    <div {...option} aria-selected={isActive} className={`row cursor-pointer ${isActive ? 'on' : ''}`}>
      {choice.mark}
      <span className="min-w-0 flex-1">
        <span className="t block truncate font-medium">{choice.label}</span>
        {choice.note !== undefined && choice.note !== '' && (
          <span className="num block break-words text-small text-muted">{choice.note}</span>
        )}
      </span>
      {isActive && <CornerDownLeft aria-hidden className="size-4 text-accent-ink" />}
    </div>
  )
}
