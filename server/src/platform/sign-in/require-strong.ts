import { refuse } from '../refusal.ts'
import { weaknessOf } from './password-rules.ts'

/** Refuses a new password that is among the first to be guessed. */
export function requireStrong(newPassword: string, names: readonly string[] = []): void {
  const weakness = weaknessOf(newPassword, names)
  if (weakness !== null)
    refuse('invalid-input', { errors: [{ path: 'newPassword', code: 'too-common', message: weakness }] })
}
