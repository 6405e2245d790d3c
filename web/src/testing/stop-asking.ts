import { afterAll } from 'vitest'
import { stopAsking } from '../platform/api/service-state.ts'

// After a test without a server, the page keeps checking whether the server responds. The checks must not continue
// during the next test file.
afterAll(stopAsking)
