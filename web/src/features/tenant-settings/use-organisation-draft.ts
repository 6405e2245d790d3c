import { type RefObject, useEffect, useState } from 'react'
import { changedFields, type OrganisationField, organisationFields, type TypedOrganisation } from './changed-fields.ts'

type Values = Partial<TypedOrganisation>

interface Draft {
  /** The settings that the form was compared with last. */
  readonly seen: TypedOrganisation
  /**
   * The stored values that the form last took into account. The changes made here are the differences from these
   * values. Differences from newer stored values would also contain changes by other people.
   */
  readonly begun: TypedOrganisation
  readonly typed: TypedOrganisation
  /**
   * The values that were sent last. When the settings are loaded again, these values must not count as saved by others.
   */
  readonly sent: Values
  /** The values that others saved while the form was open. */
  readonly meanwhile: Values
  /** The values that others saved in fields that were not edited here. The form fills them in. */
  readonly toFill: Values
}

/**
 * Compares a form with the values that others save while the form is open. Fields that were not edited here take these
 * values. Typed text stays; `meanwhile` then contains the values that others saved.
 */
export function useOrganisationDraft(
  form: RefObject<HTMLFormElement | null>,
  settings: TypedOrganisation,
  shown: TypedOrganisation,
) {
  const [draft, setDraft] = useState<Draft>(() => ({
    seen: settings,
    begun: settings,
    typed: shown,
    sent: {},
    meanwhile: {},
    toFill: {},
  }))
  if (draft.seen !== settings) setDraft(takeIn(draft, settings))
  const { begun, typed: now, meanwhile, toFill } = draft
  useEffect(() => {
    for (const name of organisationFields) if (toFill[name] !== undefined) fill(form.current, name, toFill[name])
  }, [form, toFill])
  return {
    begun,
    meanwhile: pickFields(
      meanwhile,
      organisationFields.filter((name) => meanwhile[name] !== now[name]),
    ),
    type: (typed: TypedOrganisation) => setDraft((before) => ({ ...before, typed })),
    send: (sent: Values) => setDraft((before) => ({ ...before, sent })),
    begin: (saved: TypedOrganisation) => setDraft((before) => ({ ...before, begun: saved, meanwhile: {} })),
    takeOver: (name: OrganisationField) => fill(form.current, name, meanwhile[name] ?? null),
  }
}

function takeIn(draft: Draft, settings: TypedOrganisation): Draft {
  const { begun, typed, sent, meanwhile } = draft
  const ofOthers = Object.keys(changedFields(begun, settings))
    .filter(isField)
    .filter((name) => settings[name] !== sent[name])
  const untouched = ofOthers.filter((name) => typed[name] === begun[name])
  const toFill = pickFields(settings, untouched)
  return {
    ...draft,
    seen: settings,
    begun: settings,
    typed: { ...typed, ...toFill },
    meanwhile: { ...meanwhile, ...pickFields(settings, ofOthers) },
    toFill,
  }
}

const isField = (name: string): name is OrganisationField => organisationFields.some((one) => one === name)

const pickFields = (values: Values, names: readonly OrganisationField[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

function fill(form: HTMLFormElement | null, name: OrganisationField, value: string | null): void {
  const control = form?.elements.namedItem(name)
  if (!(control instanceof Element) || !('value' in control)) return
  control.value = value ?? ''
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
