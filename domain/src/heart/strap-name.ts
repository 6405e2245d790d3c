interface NamedStrap {
  readonly device: { readonly vendor: string | null; readonly model: string | null; readonly name: string | null }
}

/**
 * Returns the manufacturer and model of the strap or, if it reported neither, its Bluetooth name. `null` when it
 * reported no name at all.
 */
export const strapName = ({ device: { vendor, model, name } }: NamedStrap): string | null =>
  [vendor, model].filter((part) => part !== null).join(' ') || name
