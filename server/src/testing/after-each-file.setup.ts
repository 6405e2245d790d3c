import { afterAll } from 'vitest'
import { dropDatabases } from './test-databases.ts'

// Registered before the hooks of the file, so that it runs after all of them.
afterAll(dropDatabases)
