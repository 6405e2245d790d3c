import { deviceInWords } from '../measurement-profiles/circumstances.ts'
import type { Language } from '../words.ts'

interface MeasuredBy {
  /** The short name by which readings of one device are compared with each other, for example `tanita 2`. */
  readonly device?: string | null | undefined
  /** The names of vendor and model that the device or its file reported. */
  readonly deviceFacts?: { readonly vendor: string | null; readonly model: string | null } | null | undefined
}

/**
 * Names the device with manufacturer, model and number, for example `Tanita MC-780, device 2`; `null` when the device
 * is unknown.
 */
export function nameFullDevice({ device, deviceFacts }: MeasuredBy, language: Language): string | null {
  const own = [deviceFacts?.vendor, deviceFacts?.model].filter((part) => part != null).join(' ')
  const called = device == null ? '' : deviceInWords(device)[language]
  const maker = own.split(' ')[0] ?? ''
  // Avoids naming the manufacturer twice: for `Tanita, device 2`, only `device 2` is added to `Tanita MC-780`.
  const more = maker !== '' && called.startsWith(maker) ? called.slice(maker.length).replace(/^, /, '') : called
  const named = [own, more].filter((part) => part !== '').join(', ')
  return named === '' ? null : named
}
