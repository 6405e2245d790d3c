import { refuse } from '../../refusal.ts'
import { findWeakness } from './rules.ts'

export function requireStrong(newPassword: string, names: readonly string[] = []): void {
  const weakness = findWeakness(newPassword, names)
  if (weakness !== null)
    refuse('invalid-input', { errors: [{ path: 'newPassword', code: 'too-common', message: weakness }] })
}
