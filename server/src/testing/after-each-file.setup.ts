import { afterAll } from 'vitest'
import { dropDatabases } from './test-databases.ts'

// Registered before the hooks of the test file. Because `afterAll` hooks run in reverse order, this one runs last.
afterAll(dropDatabases)
