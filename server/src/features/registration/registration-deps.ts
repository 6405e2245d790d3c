import type { Database } from '../../platform/database/open-database.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'

export interface RegistrationDeps {
  readonly database: Database
  readonly signIn: Pick<SignIn, 'limits' | 'hashing'>
  readonly needsSecondFactor: boolean
}
