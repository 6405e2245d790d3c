interface NamedStrap {
  readonly device: { readonly vendor: string | null; readonly model: string | null; readonly name: string | null }
}

/** The manufacturer and model of the strap, otherwise its Bluetooth name; `null` when it reported none. */
export const strapName = ({ device: { vendor, model, name } }: NamedStrap): string | null =>
  [vendor, model].filter((part) => part !== null).join(' ') || name
