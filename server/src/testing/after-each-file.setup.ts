import { afterAll } from 'vitest'
import { dropDatabases } from './test-databases.ts'

// Registered before the hooks of the file, so it runs after all of them.
afterAll(dropDatabases)
