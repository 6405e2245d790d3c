interface NamedStrap {
  readonly device: { readonly vendor: string | null; readonly model: string | null; readonly name: string | null }
}

/** The strap by its names; null where it said none. */
export const strapName = ({ device: { vendor, model, name } }: NamedStrap): string | null =>
  [vendor, model].filter((part) => part !== null).join(' ') || name
