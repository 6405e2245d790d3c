import { type RefObject, useEffect, useState } from 'react'
import { changedFields, type OrganisationField, organisationFields, type TypedOrganisation } from './changed-fields.ts'

type Values = Partial<TypedOrganisation>

interface Draft {
  /** The settings that the form was compared with last. */
  readonly seen: TypedOrganisation
  /**
   * The values when the form was opened, or that others have saved since. If the form were compared with newer values,
   * changes by other people would look like changes made here.
   */
  readonly begun: TypedOrganisation
  readonly typed: TypedOrganisation
  /** The values that were sent last. They come back as settings, and are not those of somebody else. */
  readonly sent: Values
  /** What others saved while the form was open. */
  readonly meanwhile: Values
  /** What others saved in fields that were not edited here. */
  readonly toFill: Values
}

/**
 * Compares a form with what others save while it is open. Fields that were not edited here take the new values; typed
 * text stays, and `meanwhile` holds what others saved instead of it.
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
